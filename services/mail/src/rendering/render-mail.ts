import type { MailContent, MailKind } from '@club/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Attachment } from '../parts/attachments.js';
import type { MailDescription, Sender, Template } from '../parts/template.js';
import { HtmlLayout, textLayout, unsubscribeUrlOf } from './layout.js';
import { templates } from './template-table.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  replyTo: string | undefined;
  earlier: readonly string[];
  /** Where one click ends such e-mails. */
  unsubscribeUrl: string | undefined;
}

/** Mail clients choose how to lay out an e-mail by it. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React asks browsers to load images early. In an e-mail that is a link to nowhere, which some spam filters mind. */
const PRELOADS = /<link rel="preload"[^>]*>/g;

/** Renders both forms of an e-mail. React escapes all values in the HTML. */
export const renderMail = (content: MailContent, sender: Sender): RenderedMail =>
  renderDescription(describeMail(content, sender), sender);

export function renderDescription(mail: MailDescription, sender: Sender): RenderedMail {
  return {
    // guard: no-line-break-in-subjects (a line break would begin another header)
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    html: `${DOCTYPE}${renderToStaticMarkup(HtmlLayout({ mail, sender })).replace(PRELOADS, '')}`,
    text: textLayout({ mail, sender }),
    attachments: mail.attachments ?? [],
    replyTo: mail.replyTo,
    earlier: mail.earlier ?? [],
    unsubscribeUrl: unsubscribeUrlOf(mail, sender),
  };
}

/** The table proves that each template fits its kind; the compiler cannot follow that through one lookup. */
export const describeMail = (content: MailContent, sender: Sender): MailDescription => {
  const template = templates[content.kind] as Template<MailKind>;
  return template(content, sender);
};
