import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Child } from './process/child.js';
import { waitFor } from './process/wait-for.js';

const MAILDEV = join(
  dirname(createRequire(import.meta.url).resolve('maildev/package.json')),
  'bin',
  'maildev',
);

export interface MailCatcher {
  child: Child;
  smtpUrl: string;
  /** Its pages and its API: GET /email. */
  webUrl: string;
}

/** Starts a mail server that stores every e-mail and delivers none. */
export async function startMailCatcher(at: {
  smtpPort: number;
  webPort: number;
  folder: string;
}): Promise<MailCatcher> {
  const data = join(at.folder, 'mails');
  mkdirSync(data, { recursive: true });
  const child = new Child({
    name: 'mail-catcher',
    command: process.execPath,
    args: [
      MAILDEV,
      '--ip',
      '127.0.0.1',
      '--smtp',
      String(at.smtpPort),
      '--web',
      String(at.webPort),
      '--mail-directory',
      data,
      '--silent',
    ],
    logFile: join(at.folder, 'mail-catcher.log'),
  });
  const webUrl = `http://localhost:${at.webPort}`;
  await waitFor(
    'the mail catcher',
    async () => (await fetch(`http://127.0.0.1:${at.webPort}/healthz`)).ok,
  );
  return { child, smtpUrl: `smtp://127.0.0.1:${at.smtpPort}`, webUrl };
}

export interface CaughtMail {
  id: string;
  subject: string;
  to: { address: string }[];
  text: string;
  html: string;
  messageId: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** When it was sent, by its own Date header. */
  time: string;
  attachments?: { fileName?: string; contentId?: string }[];
}

/** Every e-mail that was caught, oldest first. After many tests they are megabytes. */
export const caughtMails = (webUrl: string): Promise<CaughtMail[]> => ask(webUrl, '/email');

/** The e-mails to one address, oldest first. Use it to wait for an e-mail, because that asks again and again. */
export const caughtMailsTo = (webUrl: string, address: string): Promise<CaughtMail[]> =>
  ask(webUrl, `/email?to.address=${encodeURIComponent(address)}`);

async function ask(webUrl: string, path: string): Promise<CaughtMail[]> {
  // Compressing megabytes takes the catcher longer than sending them to the same machine.
  const headers = { 'accept-encoding': 'identity' };
  const reply = await fetch(`${webUrl.replace('localhost', '127.0.0.1')}${path}`, { headers });
  return (await reply.json()) as CaughtMail[];
}
