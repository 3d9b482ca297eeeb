import { DomainError } from '@club/contracts';
import type { ReadGiftBalanceCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftMoney } from './gift-money.js';

@Injectable()
export class ReadGiftBalance {
  constructor(private readonly gifts: GiftMoney) {}

  /** @throws NOT_FOUND for unknown, void and frozen codes, which look the same to a visitor. */
  async execute(code: string): Promise<ReplyOf<typeof ReadGiftBalanceCall>> {
    const account = await this.gifts.find(code);
    if (account === null) throw new DomainError('NOT_FOUND');
    return { balancePence: account.availablePence };
  }
}
