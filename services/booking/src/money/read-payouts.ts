import { londonDate } from '@club/contracts';
import type { PayoutView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { PayoutsStore, type PayoutRow } from '../ledger/payouts.store.js';
import { monthOf } from './read-takings.js';

/** The payouts that arrive in a month, newest first. */
@Injectable()
export class ReadPayouts {
  constructor(private readonly payouts: PayoutsStore) {}

  async execute(month: string): Promise<PayoutView[]> {
    const { from, until } = monthOf(month);
    return (await this.payouts.arrivingBetween(from, until)).map(viewPayout);
  }
}

const NOT_ITEMISED = {
  lines: 0,
  chargePence: 0,
  refundPence: 0,
  disputePence: 0,
  otherPence: 0,
  feePence: 0,
};

function viewPayout({ _id: id, pence, status, arrivesOn, sums }: PayoutRow): PayoutView {
  const { netPence, ...parts } = sums ?? { ...NOT_ITEMISED, netPence: null };
  return {
    id,
    status,
    arrival: londonDate(arrivesOn),
    amountPence: pence,
    ...parts,
    differencePence: netPence === null ? null : netPence - pence,
  };
}
