import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LiveStaff } from './live-staff.js';
import { StaffNews } from './staff-news.js';
import { StaffStreamSlots } from './staff-stream-slots.js';

/** The live stream of the staff area. */
@Module({
  imports: [AuthModule],
  providers: [StaffNews, LiveStaff, StaffStreamSlots],
  exports: [LiveStaff, StaffStreamSlots],
})
export class LiveModule {}
