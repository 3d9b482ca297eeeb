import { randomUUID } from 'node:crypto';
import {
  createLogger,
  listenOptions,
  newRequestId,
  readCallerKeys,
  runInContext,
  Services,
  setHandlingRules,
  Sweep,
  type OutboxRow,
} from '@club/kit';
import {
  callersOf,
  SendEnquiryCall,
  type Call,
  type ReplyOf,
  type RequestInput,
} from '@club/messages';
import { freePort, redisUrlAs } from '@club/engines';
import { publicKeyOf } from '@club/settings';
import { aMember } from '@club/testing';
import { jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import type { Model } from 'mongoose';
import { AppModule } from '../src/app.module.js';
import { readEnquirySettings } from '../src/config.js';
import type { EnquiryRow } from '../src/enquiries/enquiries.schema.js';

const SECRET = 'a secret of this test';
const CALLER_KEYS = `gateway:${publicKeyOf(SECRET)} mail:${publicKeyOf(SECRET)}`;

/** A message as a visitor sends it; a test spells out only what matters to it. */
export const anEnquiry = (over: Partial<RequestInput<typeof SendEnquiryCall>> = {}) => ({
  id: randomUUID(),
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A table for ten',
  message: 'Do you have a table for ten people?',
  ...over,
});

/** Enquiry's own module on a database of its own, called over its own port. */
export class EnquiryHarness {
  private constructor(
    private readonly app: INestMicroservice,
    private readonly callers: Record<'gateway' | 'mail', Services>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<EnquiryHarness> {
    // The outbox is relayed at a random moment otherwise, and a test of leases would find its e-mail taken.
    jest.spyOn(Sweep.prototype, 'start').mockReturnValue(undefined);
    const address = `127.0.0.1:${await freePort()}`;
    const logger = createLogger('enquiry', 'silent');
    setHandlingRules({ logger, callerKeys: readCallerKeys(CALLER_KEYS) });
    const database = `enquiry-${randomUUID()}`;
    const settings = readEnquirySettings({
      CLUB_MODE: 'local',
      ENQUIRY_ADDRESS: address,
      ADMIN_ORIGIN: 'http://admin.localhost',
      ENQUIRY_MONGO_URL: process.env['TEST_MONGO_URL']?.replace('DATABASE', database),
      REDIS_URL: redisUrlAs('enquiry', process.env['TEST_REDIS_URL'] ?? ''),
      CLUB_CALLER_KEYS: CALLER_KEYS,
      ...env,
    });
    const module = await Test.createTestingModule({
      imports: [AppModule.register(settings, logger)],
    }).compile();
    const app = module.createNestMicroservice(
      listenOptions('enquiry', { address, bindHost: '127.0.0.1' }),
    );
    await app.listen();
    const as = (name: 'gateway' | 'mail') =>
      Services.connect(
        { enquiry: address },
        { natsUrl: undefined, caller: { name, secret: SECRET } },
      );
    return new EnquiryHarness(app, { gateway: as('gateway'), mail: as('mail') });
  }

  get<T>(type: new (...args: never[]) => T): T {
    return this.app.get<T>(type);
  }
  get enquiries(): Model<EnquiryRow> {
    return this.app.get<Model<EnquiryRow>>(getModelToken('Enquiry'));
  }
  get outbox(): Model<OutboxRow> {
    return this.app.get<Model<OutboxRow>>(getModelToken('OutboxRow'));
  }

  /** Makes a call as the mail worker does, if it is one of its own, or as the gateway for a member of staff. */
  call<C extends Call>(
    call: C,
    data: RequestInput<C>,
    staff = aMember('ada'),
  ): Promise<ReplyOf<C>> {
    const caller = callersOf(call).includes('mail') ? this.callers.mail : this.callers.gateway;
    return runInContext({ requestId: newRequestId(), staff }, () => caller.call(call, data));
  }

  async send(over: Partial<RequestInput<typeof SendEnquiryCall>> = {}): Promise<string> {
    return (await this.call(SendEnquiryCall, anEnquiry(over))).id;
  }

  async stop(): Promise<void> {
    await this.callers.gateway.close();
    await this.callers.mail.close();
    await this.app.close();
  }
}
