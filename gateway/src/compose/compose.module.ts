import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ExportedBookings } from './exported-bookings.js';
import { PersonalData } from './personal-data.js';
import { ShowReader } from './show-reader.js';
import { WaitingCounts } from './waiting-counts.js';

const shared = [ShowReader, PersonalData, WaitingCounts, ExportedBookings];

@Module({ imports: [AuthModule], providers: shared, exports: shared })
export class ComposeModule {}
