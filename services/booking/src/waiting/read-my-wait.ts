import { MAX_TOLD_PARTIES } from '@club/contracts';
import type { MyWaitView } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { payTokenOf } from '../links/pay-link.js';
import { isOnSale } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { isAllHands } from './domain/offer-window.js';
import { ACTIVE, type Wait } from './domain/wait.js';
import { FindLinkedWait } from './find-linked-wait.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitsStore } from './waits.store.js';

/** What the holder of an entry's link sees. */
@Injectable()
export class ReadMyWait {
  constructor(
    private readonly findLinkedWait: FindLinkedWait,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND */
  async execute(token: string): Promise<MyWaitView> {
    const wait = await this.findLinkedWait.execute(token);
    const { showId, quantity, acceptFewer, state } = wait;
    const group = await this.waits.findGroup(wait.group);
    const others = group.filter((one) => one._id !== wait._id && ACTIVE.includes(one.state));
    return {
      showId,
      quantity,
      acceptFewer,
      state,
      otherNights: others.map((other) => ({ showId: other.showId })),
      ...(await this.aboutState(wait)),
    };
  }

  private async aboutState(
    wait: Wait,
  ): Promise<Pick<MyWaitView, 'partiesBefore' | 'offer' | 'payToken' | 'mayRejoin'>> {
    switch (wait.state) {
      case 'waiting':
        return { mayRejoin: false, ...(await this.partiesBefore(wait)) };
      case 'offered':
        return { mayRejoin: false, ...(await this.openOffer(wait, new Date())) };
      case 'taken':
        return { mayRejoin: false, ...(await this.payment(wait)) };
      case 'lapsed':
      case 'left':
        return { mayRejoin: await this.isOpen(wait.showId, new Date()) };
      case 'closed':
        return { mayRejoin: false };
    }
  }

  private async isOpen(showId: string, now: Date): Promise<boolean> {
    const show = await this.offers.find(showId);
    return show !== null && isOnSale(show, now) && !isAllHands(show, now);
  }

  /** No one is told a large number: it makes people angry, and says little about the chance. */
  private async partiesBefore(wait: Wait): Promise<{ partiesBefore?: number }> {
    const before = await this.waits.countBefore(wait);
    return before > MAX_TOLD_PARTIES ? {} : { partiesBefore: before };
  }

  private async openOffer(wait: Wait, now: Date): Promise<Pick<MyWaitView, 'offer'>> {
    const [open, show] = await Promise.all([
      this.waitOffers.findOpenOf(wait._id),
      this.offers.find(wait.showId),
    ]);
    if (open === null || show === null || open.endsAt <= now) return {};
    if (!isOnSale(show, now)) return {}; // off sale or cancelled: it cannot be taken at the moment
    const { _id: offerId, quantity, endsAt } = open;
    const { unitPence } = show;
    return { offer: { offerId, quantity, unitPence, expiresAt: endsAt.toISOString() } };
  }

  private async payment({ _id }: Wait): Promise<{ payToken?: string }> {
    const taken = await this.waitOffers.findLatestOf(_id);
    const order = taken === null ? null : await this.orders.find(taken._id);
    if (order === null || !STATES[order.state].awaitsPayment) return {};
    const { _id: bookingId, expiresAt } = order;
    const link = { bookingId, expiresAt, issue: 1 };
    return { payToken: payTokenOf(this.settings.TICKET_SECRET, link) };
  }
}
