import { randomBytes } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { Outbox, type TrailTransaction } from '@club/kit';
import type { JoinWaitingListCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import type { Wait } from './domain/wait.js';
import { EnterList, keyOf, withoutRaces, type Party } from './enter-list.js';
import { NetworkShare } from './network-share.js';

type Input = RequestOf<typeof JoinWaitingListCall>;

/**
 * Puts a party on the list of a show, and on those of other nights that it names. Nights that need no waiting, or do not
 * exist, are left out. The answer does not show whether the address waits already (security.md 13).
 */
@Injectable()
export class JoinWaitingList {
  constructor(
    private readonly orders: OrdersStore,
    private readonly enterList: EnterList,
    private readonly networkShare: NetworkShare,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, SALES_CLOSED, WAITING_LIST_CLOSED, PLACES_LEFT, TOO_MANY_REQUESTS */
  async execute(input: Input): Promise<void> {
    await withoutRaces(() =>
      this.orders.transaction(async (session) => {
        const first = await this.enter(this.partyOf(input, input.showId, newId()), session);
        if (first === null) return;
        await this.enterOthers(input, first, session);
        await this.outbox.write({ kind: 'waiting-joined', subject: first._id }, session);
      }),
    );
  }

  /** @returns null if the address waits for the show already. */
  private async enter(party: Party, session: TrailTransaction): Promise<Wait | null> {
    const { showId, email } = party;
    // First, because a refusal after it would show that the address does not wait.
    await this.networkShare.check({ ...party, emailKey: keyOf(email) }, session);
    if (await this.enterList.isWaiting(showId, email, session)) return null;
    return this.enterList.execute(party, session);
  }

  private async enterOthers(
    input: Input,
    { group }: Wait,
    session: TrailTransaction,
  ): Promise<void> {
    const others = new Set(input.alsoShows.filter((showId) => showId !== input.showId));
    for (const showId of others)
      await this.enter(this.partyOf(input, showId, group), session).catch(unlessRefused);
  }

  private partyOf(
    { email, name, quantity, acceptFewer, client }: Input,
    showId: string,
    group: string,
  ): Party {
    const party = { _id: newId(), showId, group, email, name, quantity, acceptFewer };
    return { ...party, ...this.networkShare.networkOf(client) };
  }
}

const newId = (): string => randomBytes(16).toString('hex');

/** A refusal is decided before anything is written, so the transaction can go on. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}
