import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { SmtpFaults, type SmtpMoment } from './smtp-faults.js';

const CRLF = '\r\n';
const END_OF_MAIL = `${CRLF}.${CRLF}`;
const VERBS: Record<string, SmtpMoment> = {
  AUTH: 'auth',
  MAIL: 'mail',
  RCPT: 'rcpt',
  DATA: 'data',
};

/** A proxy in front of a mail server that misbehaves as a test asks. It also offers a login, which accepts any password. */
export class FaultySmtp {
  private readonly clients = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(
    faults: SmtpFaults,
    at: { port: number; upstreamPort: number },
  ): Promise<FaultySmtp> {
    const server = createServer();
    const smtp = new FaultySmtp(server);
    server.on('connection', (client) => {
      smtp.clients.add(client);
      client.on('close', () => smtp.clients.delete(client));
      new Conversation(client, connect(at.upstreamPort, '127.0.0.1'), faults);
    });
    server.listen(at.port, '127.0.0.1');
    await once(server, 'listening');
    return smtp;
  }

  /** Ends all connections, as a mail server does with idle ones. */
  async hangUp(): Promise<void> {
    const closed = [...this.clients].map((client) => once(client, 'close'));
    for (const client of this.clients) client.destroySoon();
    await Promise.all(closed);
  }

  async stop(): Promise<void> {
    this.server.close();
    await this.hangUp();
  }
}

type Phase = 'greeting' | 'commands' | 'mail' | 'outcome';

/** One connection. It reads both sides line by line, apart from e-mails, which it passes on as they are. */
class Conversation {
  private phase: Phase = 'greeting';
  private typed = '';
  /** Replies leave one after the other, also if they are held back. */
  private replies: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    private readonly faults: SmtpFaults,
  ) {
    client.setNoDelay(true);
    client.on('data', (chunk: Buffer) => this.hear(chunk.toString('latin1')));
    upstream.on('data', (chunk: Buffer) => this.relay(chunk.toString('latin1')));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      // Not destroyed: the mail server must not mistake our fault for one of its own.
      one.on('close', () => other.destroySoon());
      one.on('error', () => other.destroySoon());
    }
  }

  private hear(text: string): void {
    this.typed += text;
    if (this.phase === 'mail') return this.hearMail();
    for (let end = this.typed.indexOf(CRLF); end >= 0; end = this.typed.indexOf(CRLF)) {
      const line = this.typed.slice(0, end);
      this.typed = this.typed.slice(end + CRLF.length);
      this.command(line);
    }
  }

  private hearMail(): void {
    const end = this.typed.indexOf(END_OF_MAIL);
    if (end < 0) return;
    this.phase = 'outcome';
    this.upstream.write(this.typed.slice(0, end + END_OF_MAIL.length), 'latin1');
    this.typed = '';
  }

  private command(line: string): void {
    const moment = VERBS[line.slice(0, 4).toUpperCase()];
    if (moment !== undefined && this.misbehaves(moment)) return;
    if (moment === 'auth') this.reply(`235 2.7.0 Accepted${CRLF}`);
    else this.upstream.write(line + CRLF, 'latin1');
  }

  /** A reply of the real server. */
  private relay(text: string): void {
    if (this.phase === 'greeting') {
      this.phase = 'commands';
      if (this.misbehaves('connect')) return;
    } else if (this.phase === 'outcome') {
      this.phase = 'commands';
      if (this.misbehaves('accepted', text)) return;
    } else if (text.startsWith('354')) this.phase = 'mail';
    this.reply(text.startsWith('250-') ? offerLogin(text) : text);
  }

  /** @returns whether the fault has taken the place of the server's own reply. */
  private misbehaves(moment: SmtpMoment, ownReply?: string): boolean {
    const fault = this.faults.take(moment);
    if (fault === undefined) return false;
    const reply = fault.reply === undefined ? ownReply : fault.reply + CRLF;
    if (reply !== undefined && fault.drop !== 'before') this.reply(reply);
    if (fault.drop !== undefined) this.hangUp();
    return true;
  }

  private reply(text: string): void {
    this.replies = this.replies.then(async () => {
      const { slowMs } = this.faults;
      await this.faults.holdBack();
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
      this.client.write(text, 'latin1');
    });
  }

  private hangUp(): void {
    this.replies = this.replies.then(() => this.client.destroySoon());
  }
}

/** Adds the login to the server's abilities. Without pipelining each reply is one of its own. */
const offerLogin = (abilities: string): string =>
  abilities.replace(CRLF, `${CRLF}250-AUTH PLAIN LOGIN${CRLF}`).replace('PIPELINING', 'X-SINGLE');
