import { Readable } from 'node:stream';
import type { BookingsFilter, ExportLine } from '@club/contracts';
import { currentContext, runInContext, Services } from '@club/kit';
import { ExportBookingsCall, type ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { composeBooking } from './compose-booking.js';
import { ShowReader } from './show-reader.js';

type Part = ReplyOf<typeof ExportBookingsCall>;

/** All bookings that a filter matches, one part after the other, so that neither process holds more than one. */
@Injectable()
export class ExportedBookings {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  /** Reads the first part before it answers, so that a refusal is one. A later failure breaks the stream off. */
  async stream(filter: BookingsFilter): Promise<Readable> {
    const first = await this.services.call(ExportBookingsCall, filter);
    const context = currentContext();
    const read = (after: string): Promise<Part> => {
      const ask = () => this.services.call(ExportBookingsCall, { ...filter, after });
      return context === undefined ? ask() : runInContext(context, ask); // the stream is read later
    };
    return Readable.from(this.linesOf(first, read));
  }

  private async *linesOf(
    first: Part,
    read: (after: string) => Promise<Part>,
  ): AsyncGenerator<string> {
    yield lineOf({ total: first.total ?? first.bookings.length });
    for (let part = first; ; part = await read(part.next)) {
      const shows = await this.shows.byIds(part.bookings.map(({ showId }) => showId));
      for (const booking of part.bookings)
        yield lineOf({ booking: composeBooking(booking, shows.get(booking.showId)) });
      if (part.next === undefined) break;
    }
    yield lineOf({ end: true });
  }
}

const lineOf = (line: ExportLine): string => `${JSON.stringify(line)}\n`;
