import { Module } from '@nestjs/common';
import { GiftPersonsStore } from './gift-persons.store.js';
import { OldRowsStore } from './old-rows.store.js';
import { OrderPersonsStore } from './order-persons.store.js';
import { Retention } from './retention.js';

@Module({
  providers: [OrderPersonsStore, GiftPersonsStore, OldRowsStore, Retention],
})
export class PrivacyModule {}
