import { Handles } from '@club/kit';
import { ExportBookingsCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ExportBookings } from './export-bookings.js';
import { hideListed, maySearch } from './hide-customer.js';

@Controller()
export class ExportsRpc {
  constructor(private readonly exportBookings: ExportBookings) {}

  @Handles(ExportBookingsCall)
  async bookings(
    request: RequestOf<typeof ExportBookingsCall>,
  ): Promise<ReplyOf<typeof ExportBookingsCall>> {
    if (!maySearch(request)) return { bookings: [], total: 0 };
    const { bookings, ...rest } = await this.exportBookings.execute(request);
    return { ...rest, bookings: hideListed(bookings) };
  }
}
