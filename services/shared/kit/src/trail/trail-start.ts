import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { TrailStore } from './trail.store.js';

/** Writes the head of a new chain, once the collections exist and before the first act. */
@Injectable()
export class TrailStart implements OnModuleInit {
  constructor(@Inject(TrailStore) private readonly store: TrailStore) {}

  onModuleInit(): Promise<void> {
    return this.store.begin();
  }
}
