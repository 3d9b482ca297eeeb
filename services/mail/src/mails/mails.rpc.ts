import { Handles } from '@club/kit';
import { PreviewMailCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller, Inject } from '@nestjs/common';
import { SETTINGS, type MailSettings } from '../config.js';
import { renderMail, type RenderedMail } from '../templates/render-mail.js';

@Controller()
export class MailsRpc {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<MailSettings, 'PUBLIC_ORIGIN'>) {}

  @Handles(PreviewMailCall)
  async preview({
    content,
  }: RequestOf<typeof PreviewMailCall>): Promise<ReplyOf<typeof PreviewMailCall>> {
    const mail = await renderMail(content, this.settings.PUBLIC_ORIGIN);
    return { to: content.to, subject: mail.subject, text: mail.text, html: withPictures(mail) };
  }
}

/** What a mail carries as attached pictures stands in the page itself. */
const withPictures = ({ html, files }: RenderedMail): string =>
  files.reduce((page, { cid, contentType, content }) => {
    if (cid === undefined) return page;
    return page.replaceAll(
      `cid:${cid}`,
      `data:${contentType};base64,${Buffer.from(content).toString('base64')}`,
    );
  }, html);
