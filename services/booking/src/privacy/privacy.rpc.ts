import { Handles, requireProof } from '@club/kit';
import { privacyCalls, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller, Inject } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { CollectPerson } from './collect-person.js';
import { ErasePerson } from './erase-person.js';
import { Retention } from './retention.js';

const { collect, erase, retention } = privacyCalls.booking;

@Controller()
export class PrivacyRpc {
  constructor(
    private readonly collectPerson: CollectPerson,
    private readonly erasePerson: ErasePerson,
    private readonly nightly: Retention,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  @Handles(collect)
  async collect({ person }: RequestOf<typeof collect>): Promise<ReplyOf<typeof collect>> {
    const now = new Date();
    requireProof(this.settings.PRIVACY_SECRET, person, { act: 'export', now });
    return { sections: await this.collectPerson.execute(person.email, now) };
  }

  @Handles(erase)
  async erase({ person }: RequestOf<typeof erase>): Promise<ReplyOf<typeof erase>> {
    const now = new Date();
    requireProof(this.settings.PRIVACY_SECRET, person, { act: 'erase', now });
    return this.erasePerson.execute(person.email, now);
  }

  @Handles(retention)
  async retention(): Promise<ReplyOf<typeof retention>> {
    return { runs: await this.nightly.lastRuns() };
  }
}
