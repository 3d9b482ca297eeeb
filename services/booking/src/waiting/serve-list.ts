import { randomBytes } from 'node:crypto';
import { DomainError } from '@club/contracts';
import type { TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { isOnSale, placesToHave, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { nextStep, type Step } from './domain/next-step.js';
import { isAllHands } from './domain/offer-window.js';
import type { Wait } from './domain/wait.js';
import { MakeOffer } from './make-offer.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

/** More offers than that are left to the next run. */
const MAX_OFFERS = 50;

/**
 * Gives the free places that are kept for the list to those whose turn it is. Each step reads and writes in one transaction,
 * so that two processes cannot serve the same list from the same facts.
 */
@Injectable()
export class ServeList {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly lists: WaitingListsStore,
    private readonly waits: WaitsStore,
    private readonly makeOffer: MakeOffer,
  ) {}

  async execute(showId: string, now: Date): Promise<void> {
    for (let made = 0; made < MAX_OFFERS; made += 1) {
      const step = await this.orders.transaction((session) => this.step(showId, now, session));
      if (step.do !== 'offer') return;
    }
  }

  private async step(showId: string, now: Date, session: TrailTransaction): Promise<Step> {
    const list = await this.lists.find(showId, session);
    const show = await this.offers.find(showId, session);
    if (list === null || list.paused !== undefined || list.endedAt !== undefined) return NOTHING;
    if (show === null || !isOnSale(show, now) || isAllHands(show, now)) return NOTHING;
    const waiting = await this.waits.findWaiting(showId, session);
    if (waiting.length > 0) await this.correct(show, session);
    const step = nextStep(show, waiting, now);
    await this.carryOut(step, { show, waiting, now }, session);
    return step;
  }

  /** What is on sale is never more than what is free, and is counted as long as someone waits. */
  private async correct(show: OfferCounts, session: TrailTransaction): Promise<void> {
    const { _id, onSale } = show;
    if (onSale === undefined) await this.claims.keepFreed(_id, session);
    else if (onSale > placesToHave(show)) await this.claims.putOnSale(_id, session);
  }

  private async carryOut(
    step: Step,
    { show, waiting, now }: { show: OfferCounts; waiting: readonly Wait[]; now: Date },
    session: TrailTransaction,
  ): Promise<void> {
    switch (step.do) {
      case 'offer':
        return this.offer(show, step, now, session);
      case 'save':
        return this.save(
          show,
          waiting.find(({ _id }) => _id === step.waitId),
          now,
          session,
        );
      case 'put-on-sale':
        await this.lists.touch(show._id, session);
        await this.claims.putOnSale(show._id, session);
        return this.waits.endSittingOut(show._id, session);
      case 'nothing':
        if (waiting.some(({ sitsOut }) => sitsOut === true))
          await this.waits.endSittingOut(show._id, session);
    }
  }

  private async offer(
    show: OfferCounts,
    { waitId, quantity }: Extract<Step, { do: 'offer' }>,
    now: Date,
    session: TrailTransaction,
  ): Promise<void> {
    await this.lists.touch(show._id, session);
    const offer = { _id: randomBytes(16).toString('hex'), waitId, quantity };
    if (!(await this.makeOffer.execute(show, offer, now, session)))
      throw new DomainError('EDITED_MEANWHILE'); // the next run reads again
  }

  /** Noted once: the time of saving up begins when the party is first passed over. */
  private async save(
    { _id }: OfferCounts,
    first: Wait | undefined,
    now: Date,
    session: TrailTransaction,
  ): Promise<void> {
    if (first === undefined || first.savingSince !== undefined) return;
    await this.lists.touch(_id, session);
    await this.waits.change(first._id, ['waiting'], { set: { savingSince: now } }, session);
  }
}

const NOTHING: Step = { do: 'nothing' };
