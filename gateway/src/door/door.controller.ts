import {
  arrivalResultsSchema,
  DomainError,
  doorEventSchema,
  doorMoveSchema,
  doorSaleSchema,
  doorTicketSchema,
  moveAtDoorSchema,
  nightBundleSchema,
  nightQuerySchema,
  pairDeviceSchema,
  pairedDeviceSchema,
  phoneScanSchema,
  recordArrivalsSchema,
  sellAtDoorSchema,
  UNSENT_HEADER,
  unsentSchema,
  type ArrivalResults,
  type DoorMove,
  type DoorSale,
  type DoorTicket,
  type MoveAtDoorInput,
  type NightBundle,
  type PairDeviceInput,
  type PairedDevice,
  type PhoneScan,
  type RecordArrivalsInput,
  type SellAtDoorInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  DeliverArrivalsCall,
  MoveAtDoorCall,
  PairDeviceCall,
  ReadNightCall,
  ScanTicketCall,
  SellAtDoorCall,
} from '@club/messages';
import {
  Body,
  Get,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  Sse,
  SseSignal,
  type MessageEvent,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { OfPhone, PhoneController } from '../auth/audience.js';
import { hmacId } from '../http/hmac-id.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';
import { DoorCookie } from './door-cookie.js';
import { DoorStreamSlots } from './door-stream-slots.js';
import { LiveNight } from './live-night.js';

const HEARTBEAT: MessageEvent = { type: 'heartbeat', data: '' };

/**
 * The routes of the phones at the door. Each call carries the phone's credential, and booking decides what the phone may do
 * (invariants.md I38).
 */
@PhoneController('api/door')
export class DoorController {
  constructor(
    private readonly services: Services,
    private readonly cookie: DoorCookie,
    private readonly live: LiveNight,
    private readonly slots: DoorStreamSlots,
  ) {}

  @Post('devices')
  @Limited('door-pairing')
  @Answers(201, 'Pairs a phone by its code, and sets its cookie', pairedDeviceSchema)
  async pair(
    @Body({ schema: pairDeviceSchema }) input: PairDeviceInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PairedDevice> {
    const { credential, device } = await this.services.call(PairDeviceCall, input);
    this.cookie.write(reply, credential);
    return device;
  }

  @Get('night')
  @OfPhone()
  @Answers(
    200,
    'Tonight’s bundle for a phone that has to decide alone, or the changes since a version',
    nightBundleSchema,
  )
  async night(
    @Query({ schema: nightQuerySchema }) { since }: z.infer<typeof nightQuerySchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NightBundle | undefined> {
    const credential = this.cookie.require(request);
    const unsent = unsentIn(request);
    const bundle = await this.services.call(ReadNightCall, { credential, since, unsent });
    const etag = `"${bundle.version}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] !== etag) return bundle;
    void reply.code(304);
    return undefined;
  }

  @Post('arrivals')
  @HttpCode(200)
  @OfPhone()
  @Answers(200, 'Stores what the phone has done; a result for each row', arrivalResultsSchema)
  deliver(
    @Body({ schema: recordArrivalsSchema }) { arrivals }: RecordArrivalsInput,
    @Req() request: FastifyRequest,
  ): Promise<ArrivalResults> {
    const credential = this.cookie.require(request);
    return this.services.call(DeliverArrivalsCall, { credential, arrivals });
  }

  /** The ticket's code is in the body, because addresses appear in logs. */
  @Post('tickets')
  @HttpCode(200)
  @OfPhone()
  @Answers(
    200,
    'What to do with a ticket at the show of the phone; records no arrival',
    doorTicketSchema,
  )
  scan(
    @Body({ schema: phoneScanSchema }) scan: PhoneScan,
    @Req() request: FastifyRequest,
  ): Promise<DoorTicket> {
    const credential = this.cookie.require(request);
    return this.services.call(ScanTicketCall, { credential, ...scan });
  }

  @Post('sales')
  @OfPhone()
  @Answers(201, 'Sells tickets to people at the door; records no arrival', doorSaleSchema)
  sell(
    @Body({ schema: sellAtDoorSchema }) sale: SellAtDoorInput,
    @Req() request: FastifyRequest,
  ): Promise<DoorSale> {
    const credential = this.cookie.require(request);
    return this.services.call(SellAtDoorCall, { credential, ...sale });
  }

  @Post('moves')
  @OfPhone()
  @Answers(201, 'Moves the booking of a ticket to the show of the phone', doorMoveSchema)
  move(
    @Body({ schema: moveAtDoorSchema }) move: MoveAtDoorInput,
    @Req() request: FastifyRequest,
  ): Promise<DoorMove> {
    const credential = this.cookie.require(request);
    return this.services.call(MoveAtDoorCall, { credential, ...move });
  }

  @Sse('live')
  @OfPhone()
  @Answers(
    200,
    'Server-sent events: parties of tonight that have changed, and a notice when there is a new bundle',
    doorEventSchema,
  )
  async changes(
    @Req() request: FastifyRequest,
    @SseSignal() closed: AbortSignal,
  ): Promise<Observable<MessageEvent>> {
    const credential = this.cookie.require(request);
    // This comes before the slot, so that a request with an invalid credential takes none.
    const events = await this.live.stream(credential);
    this.slots.take(hmacId('', 'door stream', credential), closed);
    return events.pipe(
      map((event): MessageEvent => (event === null ? HEARTBEAT : { data: event })),
    );
  }
}

/** How many arrivals the phone says that it has not delivered; undefined if it does not say. @throws VALIDATION_FAILED */
function unsentIn({ headers }: FastifyRequest): number | undefined {
  const sent = headers[UNSENT_HEADER];
  if (sent === undefined) return undefined;
  const read = unsentSchema.safeParse(sent);
  if (!read.success) throw new DomainError('VALIDATION_FAILED');
  return read.data;
}
