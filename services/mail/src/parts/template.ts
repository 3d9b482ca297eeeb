import type { Club } from '@club/contracts';
import type { MailContentOf, MailKind } from '@club/messages';
import type { Attachment } from './attachments.js';
import type { Block } from './block.js';

/** What every e-mail says about its sender. */
export interface Sender {
  club: Club;
  /** Links lead here. */
  publicOrigin: string;
}

/** An e-mail before it has a form: HTML and plain text are both rendered from this. */
export interface MailDescription {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preheader: string;
  heading: string;
  body: Block[];
  attachments?: Attachment[];
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /**
   * The token of the link that ends such e-mails. Each e-mail that is not about a booking, a gift card or a message of
   * the reader has one (ADR 66); others have none, because they cannot be unsubscribed from.
   */
  unsubscribeToken?: string;
  /** Ids of the e-mails before this one in the same conversation, oldest first. Mail programs show them together. */
  earlier?: readonly string[];
}

export type Template<Kind extends MailKind> = (
  content: MailContentOf<Kind>,
  sender: Sender,
) => MailDescription;
