import { addressHashOf, type Erasure } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type EnquirySettings } from '../config.js';
import { ConsentsStore } from './consents.store.js';
import type { Objection } from './objections.js';
import { PersonStore } from './person.store.js';

/** After a restore, repeats the erasures and objections since the backup. Safe to repeat. */
@Injectable()
export class EraseAgain {
  constructor(
    private readonly persons: PersonStore,
    private readonly consents: ConsentsStore,
    @Inject(SETTINGS) private readonly settings: EnquirySettings,
  ) {}

  /** @returns all erasures that are known now. */
  async execute(
    erasures: readonly Erasure[],
    objections: readonly Objection[] = [],
  ): Promise<Erasure[]> {
    for (const { id: _id, at } of objections) await this.consents.suppress({ _id, at });
    for (const { hash, at } of erasures) await this.persons.noteErasure(hash, at);
    const known = await this.persons.listErasures();
    const until = new Map(known.map(({ hash, at }) => [hash, at]));
    for (const email of await this.persons.addresses()) {
      const at = until.get(addressHashOf(this.settings.PRIVACY_SECRET, email));
      if (at !== undefined) await this.persons.erase(email, at, new Date());
    }
    return known;
  }
}
