import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on this machine that accepts every e-mail and sends none on. */
export interface MailSink {
  readonly url: string;
  /** How many e-mails have arrived. */
  readonly accepted: number;
  /** The last one as it was sent; empty before the first. */
  readonly lastMail: Buffer;
  stop(): void;
}

export async function startMailSink(): Promise<MailSink> {
  let accepted = 0;
  let lastMail = Buffer.from('');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'], // it has no certificate
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        accepted += 1;
        lastMail = Buffer.concat(chunks);
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    get accepted() {
      return accepted;
    },
    get lastMail() {
      return lastMail;
    },
    stop: () => server.close(),
  };
}
