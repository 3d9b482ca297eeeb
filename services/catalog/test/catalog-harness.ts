import { randomUUID } from 'node:crypto';
import type { SaveShowForm } from '@club/contracts';
import {
  createLogger,
  listenOptions,
  newRequestId,
  readCallerKeys,
  runInContext,
  Services,
  setHandlingRules,
} from '@club/kit';
import {
  SaveShowCall,
  type Call,
  type CatalogShow,
  type ReplyOf,
  type RequestInput,
} from '@club/messages';
import { freePort } from '@club/engines';
import { publicKeyOf } from '@club/settings';
import { aMember } from '@club/testing';
import type { INestMicroservice } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import type { Model } from 'mongoose';
import { AppModule } from '../src/app.module.js';
import { readCatalogSettings } from '../src/config.js';
import type { ShowRow } from '../src/shows/domain/show.js';
import { BookingDouble } from './booking-double.js';

const SECRET = 'a secret of this test';
const CALLER_KEYS = `gateway:${publicKeyOf(SECRET)} catalog:${publicKeyOf(SECRET)}`;

/** A complete show as the editor sends it; a test spells out only what matters to it. */
export const aShow = (over: Partial<SaveShowForm> = {}): SaveShowForm => ({
  venueId: 'cardiff',
  title: 'Saturday Night',
  date: '2030-01-05',
  price: 20,
  maxTickets: 100,
  ...over,
});

/** Catalog's own module on a database of its own, called over its own port, with a double at booking's address. */
export class CatalogHarness {
  private constructor(
    private readonly app: INestMicroservice,
    private readonly services: Services,
    readonly booking: BookingDouble,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<CatalogHarness> {
    const [address, bookingAddress] = [await freeAddress(), await freeAddress()];
    const logger = createLogger('catalog', 'silent');
    setHandlingRules({ logger, callerKeys: readCallerKeys(CALLER_KEYS) });
    const booking = new BookingDouble(bookingAddress);
    await booking.start();
    const settings = readCatalogSettings({
      CLUB_MODE: 'local',
      CATALOG_ADDRESS: address,
      BOOKING_ADDRESS: bookingAddress,
      CATALOG_MONGO_URL: process.env['TEST_MONGO_URL']?.replace(
        'DATABASE',
        `catalog-${randomUUID()}`,
      ),
      OBJECT_STORE_URL: process.env['TEST_OBJECT_STORE_URL'],
      UPLOAD_ORIGIN: 'http://localhost',
      CLUB_CALL_SECRET: SECRET,
      CLUB_CALLER_KEYS: CALLER_KEYS,
      CLUB_OFFER_SWEEP_SECONDS: '0.5',
      // Of its own: two that make the same bucket at once would disturb each other.
      BUCKET_INCOMING: `incoming-${randomUUID()}`,
      BUCKET_SERVED: `served-${randomUUID()}`,
      ...env,
    });
    const module = await Test.createTestingModule({
      imports: [AppModule.register(settings, logger)],
    }).compile();
    const app = module.createNestMicroservice(
      listenOptions('catalog', { address, bindHost: '127.0.0.1' }),
    );
    await app.listen();
    const services = Services.connect(
      { catalog: address },
      { natsUrl: undefined, caller: { name: 'gateway', secret: SECRET } },
    );
    return new CatalogHarness(app, services, booking);
  }

  get<T>(type: new (...args: never[]) => T): T {
    return this.app.get<T>(type);
  }

  get shows(): Model<ShowRow> {
    return this.app.get<Model<ShowRow>>(getModelToken('Show'));
  }

  /** Makes a call as the gateway does for the member of staff ada, who may do everything, or for another one. */
  call<C extends Call>(
    call: C,
    data: RequestInput<C>,
    requestId = newRequestId(),
    staff = aMember('ada'),
  ): Promise<ReplyOf<C>> {
    return runInContext({ requestId, staff }, () => this.services.call(call, data));
  }

  async save(show: Partial<SaveShowForm> = {}, id?: string): Promise<CatalogShow> {
    return this.call(SaveShowCall, { show: aShow(show), ...(id !== undefined && { id }) });
  }

  async stored(id: string): Promise<ShowRow> {
    return this.shows.findById(id).lean<ShowRow>().orFail();
  }

  async stop(): Promise<void> {
    await this.services.close();
    await this.app.close();
    await this.booking.stop();
  }
}

const freeAddress = async (): Promise<string> => `127.0.0.1:${await freePort()}`;
