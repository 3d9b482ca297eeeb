import { legalHoldSchema, type LegalHoldInput } from '@club/contracts';
import { Services } from '@club/kit';
import { HoldBookingCall } from '@club/messages';
import { Body, Delete, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

/** A claim needs the person of a booking: neither time nor a request for erasure removes them (ADR 54). */
@StaffController('api/admin/bookings')
export class AdminLegalHoldsController {
  constructor(private readonly services: Services) {}

  @Post(':id/legal-hold')
  @HttpCode(204)
  @Needs('privacy:write')
  @Answers(204, 'Keeps the person of the booking from erasure; repeated it changes nothing')
  async hold(
    @Id() id: string,
    @Body({ schema: legalHoldSchema }) hold: LegalHoldInput,
  ): Promise<void> {
    await this.services.call(HoldBookingCall, { id, hold });
  }

  @Delete(':id/legal-hold')
  @HttpCode(204)
  @Needs('privacy:write')
  @Answers(204, 'Ends that')
  async end(@Id() id: string): Promise<void> {
    await this.services.call(HoldBookingCall, { id, hold: null });
  }
}
