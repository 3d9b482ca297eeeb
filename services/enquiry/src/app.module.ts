import { mongoModule } from '@club/kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { EnquirySettings } from './config.js';
import { EnquiriesRpc } from './enquiries/enquiries.rpc.js';
import { enquiryDocument, EnquiriesStore } from './enquiries/enquiries.store.js';

@Module({})
export class AppModule {
  static register(settings: EnquirySettings): DynamicModule {
    return {
      module: AppModule,
      imports: [mongoModule(settings.ENQUIRY_MONGO_URL), MongooseModule.forFeature([enquiryDocument])],
      controllers: [EnquiriesRpc],
      providers: [EnquiriesStore],
    };
  }
}
