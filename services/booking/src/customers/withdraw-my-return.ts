import type { RequestOf, WithdrawReturnCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ownReturnId } from '../orders/domain/returns.js';
import { TakePlacesBack } from '../returns/take-places-back.js';
import { FindLinkedOrder } from './find-linked-order.js';

/** The booker comes after all: what is not sold is their own again. */
@Injectable()
export class WithdrawMyReturn {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly takePlacesBack: TakePlacesBack,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND */
  async execute(input: RequestOf<typeof WithdrawReturnCall>): Promise<void> {
    const order = await this.findLinkedOrder.execute(input.token);
    await this.takePlacesBack.execute(order, ownReturnId(order, input));
  }
}
