import { randomUUID } from 'node:crypto';
import {
  caughtMails,
  FaultySmtp,
  freePort,
  redisUrlAs,
  SmtpFaults,
  waitFor,
  type CaughtMail,
  type SmtpFault,
} from '@club/engines';
import {
  createLogger,
  listenOptions,
  MAIL_MAKER,
  MailQueue,
  newOutboxRow,
  OutboxRelay,
  outboxSchema,
  OutboxStore,
  outboxWorkerRpc,
  readCallerKeys,
  Services,
  setHandlingRules,
  Trail,
  type MailMaker,
  type MailRef,
  type OutboxRow,
} from '@club/kit';
import type { MailContent } from '@club/messages';
import { publicKeyOf } from '@club/settings';
import type { INestMicroservice } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import mongoose, { type Model } from 'mongoose';
import { readMailSettings, senderOf, type MailSettings } from '../src/config.js';
import { MailWorker } from '../src/mails/mail-worker.js';
import { SendMail } from '../src/mails/send-mail.js';
import { SmtpTransport } from '../src/mails/smtp-transport.js';

/** A database of Redis that no other test uses. */
const REDIS_URL = `${process.env['TEST_REDIS_URL']}/12`;
const SECRET = 'a secret of this test';
const CALLER_KEYS = `mail:${publicKeyOf(SECRET)}`;
const lines: string[] = [];
const logger = createLogger('mail', 'debug', { write: (line) => void lines.push(line) });

/** The content of e-mails, or why it cannot be built, by their subject. */
type Contents = Map<string, unknown>;

const makerOf = (contents: Contents): MailMaker => ({
  contentOf: async ({ subject }: MailRef) => {
    const content = contents.get(subject);
    if (content instanceof Error) throw content;
    return (content ?? null) as MailContent | null;
  },
  reasonToSkip: async () => null,
  withoutSecrets: (content) => content,
});

/** A service whose outbox is called `booking`. */
class Owner {
  readonly contents: Contents = new Map();
  private constructor(
    readonly rows: Model<OutboxRow>,
    readonly relay: OutboxRelay,
    private readonly store: OutboxStore,
    readonly address: string,
  ) {}
  private app: INestMicroservice | undefined;

  static async start(leaseSeconds: number): Promise<Owner> {
    const url = process.env['TEST_MONGO_URL']?.replace('DATABASE', `mail-${randomUUID()}`) ?? '';
    const connection = await mongoose.createConnection(url).asPromise();
    const rows = connection.model<OutboxRow>('OutboxRow', outboxSchema);
    await rows.init();
    const store = new OutboxStore(rows, { leaseSeconds, giveUpAfterDays: 3, keepSentDays: 90 });
    const queue = new MailQueue('booking', redisUrlAs('booking', REDIS_URL), () => undefined);
    const relay = new OutboxRelay('booking', store, queue, { everySeconds: 0.3, logger });
    const owner = new Owner(rows, relay, store, `127.0.0.1:${await freePort()}`);
    await owner.listen();
    relay.start();
    return owner;
  }

  async listen(): Promise<void> {
    const module = await Test.createTestingModule({
      controllers: [outboxWorkerRpc('booking')],
      providers: [
        { provide: OutboxStore, useValue: this.store },
        { provide: OutboxRelay, useValue: this.relay },
        { provide: MAIL_MAKER, useValue: makerOf(this.contents) },
        // Only acts of staff leave rows, and no member of staff calls this service.
        { provide: Trail, useValue: null },
      ],
    }).compile();
    this.app = module.createNestMicroservice(
      listenOptions('booking', { address: this.address, bindHost: '127.0.0.1' }),
    );
    await this.app.listen();
  }

  /** Its address does not answer until it listens again. */
  async hangUp(): Promise<void> {
    await this.app?.close();
  }

  async stop(): Promise<void> {
    await this.relay.stop();
    await this.hangUp();
    await this.rows.db.close();
  }
}

const settingsWith = (smtpPort: number, address: string): MailSettings =>
  readMailSettings({
    CLUB_MODE: 'local',
    BOOKING_ADDRESS: address,
    ENQUIRY_ADDRESS: address,
    GATEWAY_ADDRESS: address,
    MAIL_ADDRESS: '127.0.0.1:1',
    REDIS_URL: redisUrlAs('mail', REDIS_URL),
    CLUB_CALL_SECRET: SECRET,
    CLUB_CALLER_KEYS: CALLER_KEYS,
    SMTP_URL: `smtp://user:password@127.0.0.1:${smtpPort}`,
    PUBLIC_ORIGIN: 'http://127.0.0.1:1',
  });

/** The parts of the mail service. */
interface Sender {
  worker: MailWorker;
  transport: SmtpTransport;
  services: Services;
}

/** A mail worker, an outbox, and a mail server that misbehaves as a test says. */
export class MailHarness {
  private constructor(
    readonly faults: SmtpFaults,
    readonly owner: Owner,
    private readonly server: FaultySmtp,
    private readonly sender: Sender,
  ) {}

  static async start({ leaseSeconds = 6, firstPauseMs = 300 } = {}): Promise<MailHarness> {
    setHandlingRules({ logger, callerKeys: readCallerKeys(CALLER_KEYS) });
    const faults = new SmtpFaults();
    const port = await freePort();
    const upstreamPort = Number(new URL(process.env['TEST_SMTP_URL'] ?? '').port);
    const server = await FaultySmtp.start(faults, { port, upstreamPort });
    const owner = await Owner.start(leaseSeconds);
    const settings = settingsWith(port, owner.address);
    const transport = new SmtpTransport(settings);
    const services = Services.connect(
      { booking: owner.address },
      { natsUrl: undefined, caller: { name: 'mail', secret: SECRET } },
    );
    const sendMail = new SendMail(services, transport, { sender: senderOf(settings), logger });
    const options = { redisUrl: settings.REDIS_URL, concurrency: 5, logger, firstPauseMs };
    const worker = new MailWorker(sendMail, options);
    worker.onApplicationBootstrap();
    return new MailHarness(faults, owner, server, { worker, transport, services });
  }

  get transport(): SmtpTransport {
    return this.sender.transport;
  }

  /** Sets a fault. The worker has to connect again, so that it meets one at the beginning of a connection, too. */
  async misbehave(fault: SmtpFault): Promise<void> {
    await this.server.hangUp();
    this.faults.set(fault);
  }

  /** Writes an e-mail with this content. @returns its id. */
  async write(content: unknown): Promise<string> {
    const subject = randomUUID();
    this.owner.contents.set(subject, content);
    const at = { now: new Date(), requestId: 'r' };
    const row = newOutboxRow({ kind: 'show-message', subject }, at);
    const [written] = await this.owner.rows.create([row]);
    this.owner.relay.enqueue([row]);
    return written?._id ?? '';
  }

  row(id: string): Promise<OutboxRow> {
    return this.owner.rows.findById(id).lean<OutboxRow>().orFail();
  }

  /** Every line that was logged so far. */
  log(): string {
    return lines.join('');
  }

  /** The headers of an e-mail that the mail server has accepted. */
  async headersOf(id: string): Promise<CaughtMail['headers'] | undefined> {
    return (await this.caught(id))[0]?.headers;
  }

  /** How often the mail server has accepted an e-mail under its Message-ID; at least once. */
  async accepted(id: string): Promise<number> {
    return (await this.caught(id)).length;
  }

  /** The mail server lists an e-mail a moment after it has accepted it. */
  private caught(id: string): Promise<CaughtMail[]> {
    return waitFor('the mail server to list the e-mail', async () => {
      const mails = await caughtMails(process.env['TEST_MAIL_URL'] ?? '');
      const isOwn = ({ messageId }: CaughtMail) =>
        messageId.replace(/[<>]/g, '').startsWith(`${id}@`);
      return mails.some(isOwn) && mails.filter(isOwn);
    });
  }

  async stop(): Promise<void> {
    this.faults.set({});
    await this.sender.worker.onApplicationShutdown();
    this.sender.transport.close();
    await this.sender.services.close();
    await this.server.stop();
    await this.owner.stop();
  }
}
