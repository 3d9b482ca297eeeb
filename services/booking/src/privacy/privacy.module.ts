import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { CollectPerson } from './collect-person.js';
import { EraseAgain } from './erase-again.js';
import { ErasePerson } from './erase-person.js';
import { GiftPersonsStore } from './gift-persons.store.js';
import { OpenErasuresStore } from './open-erasures.store.js';
import { OldRowsStore } from './old-rows.store.js';
import { OrderPersonsStore } from './order-persons.store.js';
import { PersonInGiftCardsStore } from './person-in-gift-cards.store.js';
import { PersonInOrdersStore } from './person-in-orders.store.js';
import { PrivacyRpc } from './privacy.rpc.js';
import { RepeatErasures } from './repeat-erasures.js';
import { Retention } from './retention.js';
import { TracesStore } from './traces.store.js';
import { WaitPersonsStore } from './wait-persons.store.js';
import { OrdersModule } from '../orders/orders.module.js';
import { WaitingModule } from '../waiting/waiting.module.js';

@Module({
  imports: [MailsModule, OrdersModule, WaitingModule],
  controllers: [PrivacyRpc],
  providers: [
    OrderPersonsStore,
    GiftPersonsStore,
    OldRowsStore,
    Retention,
    PersonInOrdersStore,
    PersonInGiftCardsStore,
    TracesStore,
    WaitPersonsStore,
    CollectPerson,
    ErasePerson,
    EraseAgain,
    OpenErasuresStore,
    RepeatErasures,
  ],
})
export class PrivacyModule {}
