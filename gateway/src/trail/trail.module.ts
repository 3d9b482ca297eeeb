import { Trail, trailDocuments, trailParts } from '@club/kit';
import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NoteRefusal } from './note-refusal.js';

/** The audit trail of the gateway: signing in, accounts, and what was refused. */
@Global()
@Module({
  imports: [MongooseModule.forFeature(trailDocuments)],
  providers: [...trailParts(), NoteRefusal],
  exports: [Trail, NoteRefusal],
})
export class TrailModule {}
