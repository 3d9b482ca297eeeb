import { Handles } from '@club/kit';
import { ResolveQuarantineCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { hideCustomer } from './hide-customer.js';
import { ReadBooking } from './read-booking.js';
import { ResolveQuarantine } from './resolve-quarantine.js';

@Controller()
export class QuarantinesRpc {
  constructor(
    private readonly resolveQuarantine: ResolveQuarantine,
    private readonly readBooking: ReadBooking,
  ) {}

  @Handles(ResolveQuarantineCall)
  async resolve(
    input: RequestOf<typeof ResolveQuarantineCall>,
  ): Promise<ReplyOf<typeof ResolveQuarantineCall>> {
    await this.resolveQuarantine.execute(input);
    return hideCustomer(await this.readBooking.execute(input.id));
  }
}
