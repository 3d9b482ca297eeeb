import type { ClosingState } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { Offer } from './domain/offer.js';
import { OFFER } from './offers.schema.js';

interface Cancellation {
  /** The caller makes it, so that a repeat is the same cancellation. */
  id: string;
  refundsFrom: Date;
}

/**
 * Cancels shows, takes that back, and begins the refunds. Each is one compare-and-set of the one document of the show, so that
 * of "take it back" and "begin" exactly one happens (invariants.md I50).
 */
@Injectable()
export class CancellationsStore {
  constructor(@InjectModel(OFFER) private readonly offers: Model<Offer>) {}

  /** Ends the sales at once. Changes nothing if the show is cancelled already, or if this cancellation was taken back. */
  async close(
    showId: string,
    { id, refundsFrom }: Cancellation,
  ): Promise<ClosingState | undefined> {
    const closed = await this.offers.updateOne(
      { _id: showId, status: 'open', undone: { $ne: id } },
      { $set: { status: 'closed', cancellation: id, refundsFrom } },
    );
    if (closed.modifiedCount === 1) return 'cancelled';
    const fields = { status: 1, cancellation: 1, undone: 1, unannounced: 1 };
    const offer = await this.offers.findById(showId, fields).lean<Offer>();
    return offer === null || offer.unannounced === true ? undefined : stateOf(offer, id);
  }

  /** @returns false if the refunds have begun, or if another cancellation has closed the show. */
  async undo(showId: string, id: string, now: Date): Promise<boolean> {
    const opened = await this.offers.updateOne(
      {
        _id: showId,
        status: 'closed',
        cancellation: id,
        refundsFrom: { $gt: now }, // guard: undo-before-the-refunds (invariants.md I50)
      },
      {
        $set: { status: 'open' },
        $unset: { cancellation: 1, refundsFrom: 1 },
        $addToSet: { undone: id },
      },
    );
    return opened.modifiedCount === 1 || this.isUndone(showId, id);
  }

  /** From this write on the cancellations that are due cannot be taken back, and their refunds begin. */
  async beginRefunds(now: Date): Promise<void> {
    await this.offers.updateMany(
      {
        status: 'closed',
        refundsFrom: { $lte: now }, // guard: refunds-wait-for-the-undo (invariants.md I50)
      },
      { $set: { closing: true }, $unset: { refundsFrom: 1 } },
    );
  }

  private async isUndone(showId: string, id: string): Promise<boolean> {
    return (await this.offers.exists({ _id: showId, status: 'open', undone: id })) !== null;
  }
}

/** What a repeated call finds. */
function stateOf({ cancellation, undone = [] }: Offer, id: string): ClosingState {
  if (undone.includes(id)) return 'taken-back';
  return cancellation === id ? 'cancelled' : 'cancelled-before';
}
