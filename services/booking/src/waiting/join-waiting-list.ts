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
interface Entered {
  wait: Wait;
  isNew: boolean;
}

/**
 * Puts a party on the list of a show, and on those of other nights that it names. Nights that need no waiting, or do not
 * exist, are left out. The answer does not show whether the address waits already (security.md 13). One that does gets an
 * e-mail only if other nights are added.
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
        const [other] = await this.enterOthers(input, first.wait, session);
        const added = first.isNew ? first.wait : other;
        if (added === undefined) return;
        const mail = { kind: 'waiting-joined', subject: first.wait._id, fact: added._id } as const;
        await this.outbox.write(mail, session);
      }),
    );
  }

  /** An entry with which the address waits for the show already stays as it is. */
  private async enter(party: Party, session: TrailTransaction): Promise<Entered> {
    const { showId, email } = party;
    // First, because a refusal after it would show that the address does not wait.
    await this.networkShare.check({ ...party, emailKey: keyOf(email) }, session);
    const known = await this.enterList.entryOf(showId, email, session);
    if (known !== null) return { wait: known, isNew: false };
    return { wait: await this.enterList.execute(party, session), isNew: true };
  }

  /** @returns the entries that are new. */
  private async enterOthers(
    input: Input,
    { group }: Wait,
    session: TrailTransaction,
  ): Promise<Wait[]> {
    const added: Wait[] = [];
    const others = new Set(input.alsoShows.filter((showId) => showId !== input.showId));
    for (const showId of others) {
      const party = this.partyOf(input, showId, group);
      const entered = await this.enter(party, session).catch(unlessRefused);
      if (entered?.isNew === true) added.push(entered.wait);
    }
    return added;
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
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error;
  return undefined;
}
