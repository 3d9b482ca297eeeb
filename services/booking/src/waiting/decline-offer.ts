import { DomainError } from '@club/contracts';
import type { DeclineOfferCall, RequestOf } from '@club/messages';
import type { TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { BackToList } from './back-to-list.js';
import type { Wait } from './domain/wait.js';
import { EndWait } from './end-wait.js';
import { FindLinkedWait } from './find-linked-wait.js';
import { WaitOffersStore } from './wait-offers.store.js';

type Input = RequestOf<typeof DeclineOfferCall>;

/** Not this time: the places go to the next party, and this one keeps its place in the list or leaves it. */
@Injectable()
export class DeclineOffer {
  constructor(
    private readonly findLinkedWait: FindLinkedWait,
    private readonly orders: OrdersStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly endWait: EndWait,
    private readonly backToList: BackToList,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, OFFER_OVER */
  async execute({ token, offerId, keepPlace }: Input): Promise<void> {
    const wait = await this.findLinkedWait.execute(token);
    await this.orders.transaction(async (session) => {
      await this.decline(wait, offerId, session);
      if (keepPlace) return;
      await this.endWait.execute(wait, 'left', session);
      await this.endWait.others(wait, session);
    });
  }

  private async decline(wait: Wait, offerId: string, session: TrailTransaction): Promise<void> {
    const offer = await this.waitOffers.find(offerId, session);
    if (offer === null || offer.waitId !== wait._id || ENDED.includes(offer.state))
      throw new DomainError('OFFER_OVER');
    if (!(await this.waitOffers.change(offerId, { from: 'open', to: 'declined' }, session))) return;
    const places = { offerId, quantity: offer.quantity };
    await this.claims.release(offer.showId, places, session);
    await this.backToList.execute(wait._id, { from: 'offered' }, session);
  }
}

const ENDED: readonly string[] = ['taken', 'paid', 'lapsed', 'withdrawn'];
