import { payLinkSchema, penceToPounds, type PayLink } from '@club/contracts';
import { Services } from '@club/kit';
import { ReadPayLinkCall } from '@club/messages';
import { Get, Inject } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

const PAGES = { payment: 'pay', booking: 'my-booking' } as const;

@StaffController('api/admin/bookings')
export class AdminPayLinksController {
  constructor(
    private readonly services: Services,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Get(':id/pay-link')
  @Needs('bookings:write')
  @Answers(
    200,
    'The link to a payment that a booking, or its move to a dearer show, waits for',
    payLinkSchema,
  )
  async read(@Id() id: string): Promise<PayLink> {
    const { token, opens, expiresAt, duePence } = await this.services.call(ReadPayLinkCall, { id });
    const url = `${this.settings.PUBLIC_ORIGIN}/${PAGES[opens]}#${token}`;
    return { url, expiresAt, amountDue: penceToPounds(duePence) };
  }
}
