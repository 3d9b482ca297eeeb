import { DomainError } from '@club/contracts';
import { isDuplicateKey, type TrailTransaction } from '@club/kit';
import type { RequestOf, TakeOfferCall } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { payTokenOf } from '../links/pay-link.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { Wait, WaitOffer } from './domain/wait.js';
import { EndWait } from './end-wait.js';
import { FindLinkedWait } from './find-linked-wait.js';
import { OrderOffer } from './order-offer.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

type Input = RequestOf<typeof TakeOfferCall>;
const MAX_RACES = 3;

/**
 * Makes an order of an offer: its claim becomes that of the order, which has the same id, and is paid like one that was
 * taken by phone. If it is not paid in time it expires, and its places come free as those of any order.
 */
@Injectable()
export class TakeOffer {
  constructor(
    private readonly findLinkedWait: FindLinkedWait,
    private readonly orders: OrdersStore,
    private readonly orderOffer: OrderOffer,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly lists: WaitingListsStore,
    private readonly endWait: EndWait,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @returns the token of the pay link. @throws NOT_FOUND, OFFER_OVER, NOT_ENOUGH_TICKETS */
  async execute(input: Input): Promise<string> {
    const wait = await this.findLinkedWait.execute(input.token);
    for (let race = 0; race < MAX_RACES; race += 1) {
      const known = await this.payTokenIfTaken(wait, input.offerId);
      if (known !== undefined) return known;
      await this.take(wait, input);
    }
    throw new DomainError('OFFER_OVER');
  }

  /** A repeated request, or one of several at the same moment, gets the order that the first one made. */
  private async payTokenIfTaken({ _id }: Wait, offerId: string): Promise<string | undefined> {
    const offer = await this.waitOffers.find(offerId);
    if (offer === null || offer.waitId !== _id) throw new DomainError('OFFER_OVER');
    if (offer.state === 'open') return undefined;
    const order = TAKEN.includes(offer.state) ? await this.orders.find(offerId) : null;
    if (order === null) throw new DomainError('OFFER_OVER');
    const link = { bookingId: offerId, expiresAt: order.expiresAt, issue: 1 };
    return payTokenOf(this.settings.TICKET_SECRET, link);
  }

  /** The reference of the new order may be in use, or another request was quicker: then the caller reads again. */
  private async take(wait: Wait, input: Input): Promise<void> {
    const work = (session: TrailTransaction) => this.takeIn(wait, input, session);
    await this.orders.transaction(work).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  private async takeIn(
    wait: Wait,
    { offerId, quantity: wanted }: Input,
    session: TrailTransaction,
  ): Promise<void> {
    const now = new Date();
    const offer = await this.waitOffers.find(offerId, session);
    if (offer?.state !== 'open') return; // taken by another request: the caller finds its order
    const quantity = wanted ?? offer.quantity;
    if (quantity > offer.quantity) throw new DomainError('NOT_ENOUGH_TICKETS');
    if (!(await this.waitOffers.take(offerId, { quantity, now }, session)))
      throw new DomainError('OFFER_OVER');
    await this.waits.change(wait._id, ['offered'], { set: { state: 'taken' } }, session);
    await this.orderOffer.execute(
      wait,
      { ...offer, quantity },
      { offered: offer.quantity, now },
      session,
    );
    await this.endWait.others(wait, session);
    await this.lists.wake(wait.showId, session);
  }
}

const TAKEN: readonly WaitOffer['state'][] = ['taken', 'paid', 'lapsed'];
