import { DomainError } from '@club/contracts';
import { Handles, listenOptions } from '@club/kit';
import {
  CloseOfferCall,
  PutOfferCall,
  RemoveOfferCall,
  ReopenOfferCall,
  WithdrawOfferCall,
  type ClosingState,
  type PutOfferInput,
  type RequestOf,
} from '@club/messages';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** The calls that booking accepted, and how many places of each show it has sold. */
class Sales {
  readonly soldPlaces = new Map<string, number>();
  readonly offers: PutOfferInput[] = [];
  readonly closed: string[] = [];
  readonly reopened: string[] = [];
  /** The cancellation of each closed show, and those that were taken back. */
  readonly cancellations = new Map<string, string | undefined>();
  readonly undone = new Set<string>();
  readonly removed: string[] = [];
  readonly withdrawn: RequestOf<typeof WithdrawOfferCall>[] = [];
  readonly venues = new Map<string, string>();
  keepsVenues = true;

  close(showId: string, id: string | undefined): ClosingState {
    if (id !== undefined && this.undone.has(id)) return 'taken-back';
    this.closed.push(showId);
    if (this.cancellations.has(showId) && this.cancellations.get(showId) !== id)
      return 'cancelled-before';
    this.cancellations.set(showId, id);
    return 'cancelled';
  }

  /** As in booking, a version that is known changes nothing. */
  knows({ showId, version }: Pick<PutOfferInput, 'showId' | 'version'>): boolean {
    return [...this.offers, ...this.withdrawn].some(
      (known) => known.showId === showId && known.version >= version,
    );
  }

  /** The venue that booking knows after this call; an earlier version of it keeps none. */
  venueAfter({ showId, venueId }: Pick<PutOfferInput, 'showId' | 'venueId'>) {
    if (!this.keepsVenues || venueId === undefined) return {};
    this.venues.set(showId, venueId);
    return { venueId };
  }

  soldOf(showId: string): number {
    return this.soldPlaces.get(showId) ?? 0;
  }
}

@Controller()
class OfferCalls {
  constructor(private readonly sales: Sales) {}

  @Handles(PutOfferCall)
  async put(offer: RequestOf<typeof PutOfferCall>) {
    if (offer.capacity < this.sales.soldOf(offer.showId)) throw new DomainError('CAPACITY_TAKEN');
    if (!this.sales.knows(offer)) this.sales.offers.push(offer);
    return this.sales.venueAfter(offer);
  }
  @Handles(WithdrawOfferCall)
  async withdraw(offer: RequestOf<typeof WithdrawOfferCall>) {
    if (!this.sales.knows(offer)) this.sales.withdrawn.push(offer);
    return this.sales.venueAfter(offer);
  }
  @Handles(CloseOfferCall)
  async close({ showId, cancellationId: id }: RequestOf<typeof CloseOfferCall>) {
    return { state: this.sales.close(showId, id) };
  }
  @Handles(ReopenOfferCall)
  async reopen({ showId, cancellationId }: RequestOf<typeof ReopenOfferCall>) {
    if (!this.sales.closed.includes(showId)) throw new DomainError('CANCELLATION_FINAL');
    this.sales.reopened.push(showId);
    this.sales.undone.add(cancellationId);
    this.sales.cancellations.delete(showId);
    return {};
  }
  @Handles(RemoveOfferCall)
  async remove({ showId }: RequestOf<typeof RemoveOfferCall>) {
    if (this.sales.soldOf(showId) > 0) throw new DomainError('SHOW_HAS_BOOKINGS');
    this.sales.removed.push(showId);
    return {};
  }
}
@Module({})
class OfferCallsModule {}

/**
 * A service at booking's address that speaks booking's protocol. Catalog's calls really cross a socket, so a test can
 * let booking refuse a call, or be down.
 */
export class BookingDouble {
  private readonly sales = new Sales();
  private app: INestMicroservice | undefined;

  constructor(private readonly address: string) {}

  async start(): Promise<void> {
    const providers = [{ provide: Sales, useValue: this.sales }];
    this.app = await NestFactory.createMicroservice(
      { module: OfferCallsModule, controllers: [OfferCalls], providers },
      {
        ...listenOptions('booking', { address: this.address, bindHost: '127.0.0.1' }),
        logger: false,
      },
    );
    await this.app.listen();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }

  /** From now on this many places of the show are sold. */
  sell(showId: string, places: number): void {
    this.sales.soldPlaces.set(showId, places);
  }
  /** Whether it is of this version, or of one that did not keep the venue of a show. */
  set keepsVenues(keepsVenues: boolean) {
    this.sales.keepsVenues = keepsVenues;
  }
  venueOf(showId: string): string | undefined {
    return this.sales.venues.get(showId);
  }
  /** The offers of a show that booking accepted, oldest first. */
  offersOf(showId: string): PutOfferInput[] {
    return this.sales.offers.filter((offer) => offer.showId === showId);
  }
  get closed(): readonly string[] {
    return this.sales.closed;
  }
  get reopened(): readonly string[] {
    return this.sales.reopened;
  }
  /** The versions of a show that ended its sales. */
  withdrawnOf(showId: string): number[] {
    return this.sales.withdrawn
      .filter((offer) => offer.showId === showId)
      .map(({ version }) => version);
  }
  /** Whether the date of a withdrawn show was cleared. */
  isUndated(showId: string): boolean {
    return this.sales.withdrawn.findLast((offer) => offer.showId === showId)?.undated === true;
  }
  get removed(): readonly string[] {
    return this.sales.removed;
  }
}
