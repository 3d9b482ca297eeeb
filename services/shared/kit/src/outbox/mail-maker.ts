import type { MailContent, MailKind } from '@club/messages';
import type { OutboxRow } from './outbox-row.js';

/** What identifies an e-mail to the service that builds its content. */
export type MailRef = Pick<OutboxRow, '_id' | 'kind' | 'subject'>;

export type BuildMail = (mail: MailRef) => Promise<MailContent | null>;

/** Builds the content with the builder of the e-mail's kind. @returns null if there is none. */
export const buildMail = async (
  builders: Partial<Record<MailKind, BuildMail>>,
  mail: MailRef,
): Promise<MailContent | null> => (await builders[mail.kind]?.(mail)) ?? null;

/** It cannot be said yet whether the e-mail is true, so it is tried again a little later. */
export class MailWaits extends Error {}

/** Builds the content of e-mails. Each service with an outbox has one for the kinds that it owns. */
export interface MailMaker {
  /** @returns null if the fact no longer exists. Such a row is a fault: it fails and stays for staff to look at. */
  contentOf(mail: MailRef): Promise<MailContent | null>;
  /**
   * Asked at the moment of sending, because an e-mail may have waited for hours.
   * @returns why the e-mail is no longer true, for staff; null if it may be sent.
   * @throws MailWaits if that is not decided yet
   */
  reasonToSkip(mail: MailRef): Promise<string | null>;
  /**
   * The ids of those e-mails that the member of staff of the call in progress may see: the ones about the venues of their
   * rights, and the ones that belong to no venue. Without this method no e-mail belongs to a venue.
   */
  visibleOf?(mails: readonly MailRef[]): Promise<ReadonlySet<string>>;
  /** The same content as staff may see it: everything that only the recipient may know is hidden. */
  withoutSecrets(content: MailContent): MailContent;
}
export const MAIL_MAKER = Symbol('mail maker');
