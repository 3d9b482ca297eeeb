import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module.js';
import { ExportedBookings } from './exported-bookings.js';
import { backupDocument, BackupsStore } from './backups.store.js';
import { PersonalData } from './personal-data.js';
import { ShowReader } from './show-reader.js';
import { WaitingCounts } from './waiting-counts.js';

const shared = [ShowReader, PersonalData, WaitingCounts, ExportedBookings, BackupsStore];

@Module({
  imports: [AuthModule, MongooseModule.forFeature([backupDocument])],
  providers: shared,
  exports: shared,
})
export class ComposeModule {}
