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

function isAboutRecipient({ command, responseCode, response, message }: SmtpError): boolean {
  // Nodemailer itself refuses what is not an address.
  if (command === 'API') return /recipient/i.test(message ?? '');
  if (!isPermanent(responseCode)) return false;
  const isOfRecipient = command === 'RCPT TO';
  const [, code] = ENHANCED_CODE.exec(response ?? '') ?? [];
  if (code === undefined) return isOfRecipient;
  return (isOfRecipient ? OF_RECIPIENT : OF_ADDRESS).test(code);
}

const isPermanent = (responseCode = 0): boolean => responseCode >= 500 && responseCode <= 599;

const ENHANCED_CODE = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/;
/** Enhanced codes (RFC 3463): `5.1.x` is about an address, but `5.1.7` and `5.1.8` about the sender's. */
const OF_ADDRESS = /^5\.1\.(?![78]$)/;
/** `5.2.x` is about a mailbox. */
const OF_RECIPIENT = /^5\.(1\.(?![78]$)|2\.)/;
