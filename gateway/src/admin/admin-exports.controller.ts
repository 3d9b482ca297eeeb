import { bookingsFilterSchema, exportLineSchema, type BookingsFilter } from '@club/contracts';
import { Body, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { ExportedBookings } from '../compose/exported-bookings.js';
import { Answers } from '../http/answers.js';

/**
 * Lists with persons that leave the staff area. The browser saves or prints them; it asks here first, so that a file is
 * confirmed and each has its row in the audit trail (ADR 53). Of a door list it has the persons already.
 */
@StaffController('api/admin')
export class AdminExportsController {
  constructor(private readonly exported: ExportedBookings) {}

  @Post('bookings/export')
  @HttpCode(200)
  @Needs('customers:export')
  @StepUp('export', { body: bookingsFilterSchema, target: () => 'bookings' })
  @Answers(
    200,
    'Every booking that a filter matches, one JSON text on each line; the last one says that nothing is missing',
    exportLineSchema,
  )
  async bookings(
    @Body({ schema: bookingsFilterSchema }) filter: BookingsFilter,
  ): Promise<StreamableFile> {
    const lines = await this.exported.stream(filter);
    return new StreamableFile(lines, { type: 'application/x-ndjson' });
  }

  @Post('shows/:id/door-list/export')
  @HttpCode(204)
  @Needs('customers:export')
  @StepUp('export')
  @Answers(204, 'A door list is about to be saved as a file')
  doorList(): void {
    return undefined;
  }

  /** Not confirmed: it is printed in the evening at the door, where the list can be seen anyway. */
  @Post('shows/:id/door-list/print')
  @HttpCode(204)
  @Needs('door:admit')
  @Answers(204, 'A door list is printed')
  print(): void {
    return undefined;
  }
}
