import type { MailContent, MailKind } from '@club/messages';
import { render } from '@react-email/render';
import type { Attachment } from '../parts/attachments.js';
import type { MailDescription, Sender, Template } from '../parts/template.js';
import { HtmlLayout, textLayout } from './layout.js';
import { templates } from './template-table.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

/** Renders both forms of an e-mail. React escapes all values in the HTML. */
export async function renderMail(content: MailContent, sender: Sender): Promise<RenderedMail> {
  const mail = describeMail(content, sender);
  return {
    // No line break may reach a header.
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    html: await render(HtmlLayout({ mail, sender })),
    text: textLayout({ mail, sender }),
    attachments: mail.attachments ?? [],
  };
}

/** The table proves that each template fits its kind; the compiler cannot follow that through one lookup. */
export const describeMail = (content: MailContent, sender: Sender): MailDescription => {
  const template = templates[content.kind] as Template<MailKind>;
  return template(content, sender);
};
