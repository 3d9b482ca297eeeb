import type { FindBookingInput } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { AnswerSearches } from './answer-searches.js';
import { BookingSearchesStore } from './booking-searches.store.js';

/**
 * Someone asks for the link of a booking, or of all upcoming ones. The caller learns neither from the answer nor from its time whether reference
 * and address belong together: the same write is made for every pair, and what follows comes after the answer (ADR 38).
 */
@Injectable()
export class FindBooking {
  constructor(
    private readonly searches: BookingSearchesStore,
    private readonly answerSearches: AnswerSearches,
  ) {}

  async execute(input: FindBookingInput): Promise<void> {
    await this.searches.add(input, new Date());
    setImmediate(() => this.answerSearches.trigger());
  }
}
