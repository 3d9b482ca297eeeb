import type { MailOutcome } from '@club/messages';

export interface SendResult {
  outcome: MailOutcome;
  /** Why it was not sent, for staff and for the log. It has codes and words of ours only. */
  reason?: string;
  /** The mail server does not let us in, so no other e-mail can be sent either. */
  isLoginRefused?: true;
  /** It was refused, but only after the mail server had let us in. */
  isAfterLogin?: true;
}

/** What nodemailer tells about a failure. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

const LOGIN_CODES = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
const LOGIN_REPLIES = [530, 534, 535, 538];
/** A server that has not let us in refuses an earlier command. */
const COMMANDS_AFTER_LOGIN = ['RCPT TO', 'DATA'];

/**
 * Only a refusal of the recipient is final: trying again cannot help. Every other failure, such as a refused login, a
 * used-up quota or a blocked sender, is a fault of ours or of the mail server and may be over tomorrow.
 */
export function resultOfFailure(error: unknown): SendResult {
  const failure = (error ?? {}) as SmtpError;
  const reason = reasonOf(failure); // guard: codes-of-mail-servers-only
  if (isLoginRefused(failure)) return { outcome: 'retry', reason, isLoginRefused: true };
  // guard: final-for-the-recipient-only
  const outcome = isAboutRecipient(failure) ? 'failed' : 'retry';
  return { outcome, reason, ...(isAfterLogin(failure) && { isAfterLogin: true as const }) };
}

/** Mail servers quote the recipient in their answers, and nodemailer quotes the answers: only codes are kept. */
function reasonOf({ code, command, responseCode, response }: SmtpError): string {
  if (command === 'API') return 'this is not an address that can be sent to';
  if (responseCode === undefined)
    return joined('no answer from the mail server', [' (', constant(code), ')']);
  const enhanced = enhancedCode(response, ENHANCED_CODE);
  const [, meaning] = MEANINGS.find(([form]) => form.test(enhanced ?? '')) ?? [];
  return joined(
    `the mail server answered ${responseCode}`,
    [' ', enhanced, ''],
    [' to ', constant(command), ''],
    [': ', meaning, ''],
  );
}

/** A sentence with those of its parts that are known. */
const joined = (
  start: string,
  ...parts: [before: string, text: string | undefined, after: string][]
): string =>
  parts.reduce((all, [before, text, after]) => all + (text ? before + text + after : ''), start);

/** A name that nodemailer gives, such as `RCPT TO` or `ECONNECTION`, and nothing else. */
const constant = (text = ''): string | undefined => /^[A-Z][A-Z _]{1,30}$/.exec(text)?.[0];

const enhancedCode = (response: string | undefined, form: RegExp): string | undefined =>
  form.exec(response ?? '')?.[1];

const isLoginRefused = ({ code = '', responseCode = 0 }: SmtpError): boolean =>
  LOGIN_CODES.includes(code) || LOGIN_REPLIES.includes(responseCode);

const isAfterLogin = ({ command = '', responseCode }: SmtpError): boolean =>
  responseCode !== undefined && COMMANDS_AFTER_LOGIN.includes(command);

function isAboutRecipient({ command, responseCode, response, message }: SmtpError): boolean {
  // Nodemailer itself refuses what is not an address.
  if (command === 'API') return /recipient/i.test(message ?? '');
  if (!isPermanent(responseCode)) return false;
  const isOfRecipient = command === 'RCPT TO';
  const code = enhancedCode(response, PERMANENT_CODE);
  if (code === undefined) return isOfRecipient;
  return (isOfRecipient ? OF_RECIPIENT : OF_ADDRESS).test(code);
}

const isPermanent = (responseCode = 0): boolean => responseCode >= 500 && responseCode <= 599;

const ENHANCED_CODE = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})/;
const PERMANENT_CODE = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/;
/** Enhanced codes (RFC 3463): `5.1.x` is about an address, but `5.1.7` and `5.1.8` about the sender's. */
const OF_ADDRESS = /^5\.1\.(?![78]$)/;
/** `5.2.x` is about a mailbox. */
const OF_RECIPIENT = /^5\.(1\.(?![78]$)|2\.)/;
const MEANINGS: readonly [form: RegExp, meaning: string][] = [
  [/^\d\.1\.[78]$/, 'it does not accept our address as a sender'],
  [/^\d\.1\./, 'it does not know the address'],
  [/^\d\.2\.2$/, 'the mailbox is full'],
  [/^\d\.7\./, 'its rules forbid it'],
];
