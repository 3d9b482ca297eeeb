import type { MailOutcome } from '@club/messages';

export interface SendResult {
  outcome: MailOutcome;
  /** Why it was not sent, for staff. */
  reason?: string;
  /** The mail server does not let us in, so no other e-mail can be sent either. */
  isLoginRefused?: true;
}

/** What nodemailer tells about a failure. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

const MAX_REASON = 300;
const LOGIN_CODES = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
const LOGIN_REPLIES = [530, 534, 535, 538];

/**
 * Only a refusal of the recipient is final: trying again cannot help. Every other failure, such as a refused login, a
 * used-up quota or a blocked sender, is a fault of ours or of the mail server and may be over tomorrow.
 */
export function resultOfFailure(error: unknown): SendResult {
  const failure = (error ?? {}) as SmtpError;
  const reason = (failure.message ?? 'unknown').slice(0, MAX_REASON);
  if (isLoginRefused(failure)) return { outcome: 'retry', reason, isLoginRefused: true };
  // guard: final-for-the-recipient-only
  return { outcome: isAboutRecipient(failure) ? 'failed' : 'retry', reason };
}

const isLoginRefused = ({ code = '', responseCode = 0 }: SmtpError): boolean =>
  LOGIN_CODES.includes(code) || LOGIN_REPLIES.includes(responseCode);

function isAboutRecipient({ command, responseCode = 0, response = '', message = '' }: SmtpError) {
  // Nodemailer itself refuses what is not an address.
  if (command === 'API') return /recipient/i.test(message);
  if (responseCode < 500 || responseCode > 599) return false;
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  if (subject === undefined) return command === 'RCPT TO';
  return isAddressing(subject, detail) || (command === 'RCPT TO' && subject === MAILBOX);
}

/** The subjects of enhanced codes (RFC 3463): `5.1.x` is about an address, `5.2.x` about a mailbox. */
const ADDRESSING = '1';
const MAILBOX = '2';
/** Except these two, which are about the address of the sender. */
const SENDER_DETAILS = ['7', '8'];
const isAddressing = (subject: string, detail = ''): boolean =>
  subject === ADDRESSING && !SENDER_DETAILS.includes(detail);
