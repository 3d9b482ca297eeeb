import { HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { Answers } from '../http/answers.js';

/**
 * Lists with persons that leave the staff area. The browser has read the list and saves or prints it; it asks here first, so
 * that a file is confirmed and each has its row in the audit trail (ADR 53).
 */
@StaffController('api/admin')
export class AdminExportsController {
  @Post('bookings/export')
  @HttpCode(204)
  @Needs('customers:export')
  @StepUp('export', { target: () => 'bookings' })
  @Answers(204, 'A page of bookings is about to be saved as a file')
  bookings(): void {
    return undefined;
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
