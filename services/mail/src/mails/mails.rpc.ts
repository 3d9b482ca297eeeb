import { Handles } from '@club/kit';
import { PreviewMailCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller, Inject } from '@nestjs/common';
import { SENDER } from '../config.js';
import type { Sender } from '../parts/template.js';
import { renderMail, type RenderedMail } from '../rendering/render-mail.js';

@Controller()
export class MailsRpc {
  constructor(@Inject(SENDER) private readonly sender: Sender) {}

  @Handles(PreviewMailCall)
  async preview({
    content,
  }: RequestOf<typeof PreviewMailCall>): Promise<ReplyOf<typeof PreviewMailCall>> {
    const mail = renderMail(content, this.sender);
    return { to: content.to, subject: mail.subject, text: mail.text, html: withImages(mail) };
  }
}

/** Puts the attached images into the HTML itself, because a browser cannot open `cid:` addresses. */
const withImages = ({ html, attachments }: RenderedMail): string =>
  attachments.reduce((page, { cid, contentType, content }) => {
    if (cid === undefined) return page;
    const data = Buffer.from(content).toString('base64');
    return page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${data}`);
  }, html);
