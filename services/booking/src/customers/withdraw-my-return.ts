import type { RequestOf, WithdrawReturnCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { TakePlacesBack } from '../returns/take-places-back.js';
import { FindLinkedOrder } from './find-linked-order.js';

/** A stranger has made the id, so it names a return of this booking only. */
export const ownReturnId = (
  { _id }: Pick<OrderRow, '_id'>,
  { returnId }: { returnId: string },
): string => `${_id}-${returnId}`;

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
