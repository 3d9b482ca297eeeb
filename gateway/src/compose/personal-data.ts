import { DomainError, type ErasedData, type PrivacyAct } from '@club/contracts';
import { Services } from '@club/kit';
import {
  OpenPrivacyLinkCall,
  PRIVACY_SERVICES,
  privacyCalls,
  type ProvenPerson,
} from '@club/messages';
import { Injectable } from '@nestjs/common';
import { CollectMember } from '../auth/collect-member.js';
import { personalCopy, type CopyPart } from './personal-copy.js';

const WHY_ACCOUNTS_STAY =
  'The club must know who has acted in its name. An owner of the club closes your account when you leave.';

/** Asks all services for the data of a person, or has all of them erase it. The gateway adds what it holds about staff. */
@Injectable()
export class PersonalData {
  constructor(
    private readonly services: Services,
    private readonly members: CollectMember,
  ) {}

  /** @throws NOT_FOUND, CHALLENGE_EXPIRED */
  async open(token: string): Promise<ProvenPerson> {
    return (await this.services.call(OpenPrivacyLinkCall, { token })).person;
  }

  /** @throws the code of the service that did not answer: a copy without its part would look complete. */
  async copy(token: string): Promise<Buffer> {
    const person = await this.openFor(token, 'export');
    const now = new Date();
    const parts = await Promise.all([
      ...PRIVACY_SERVICES.map(async (service) => ({
        service,
        ...(await this.services.call(privacyCalls[service].collect, { person })),
      })),
      this.ofMember(person.email, now),
    ]);
    return personalCopy(parts, person.email, now);
  }

  /**
   * One after the other. Booking is first, because it refuses while there is an upcoming show. The link stays valid until
   * enquiry, which knows it, is the last one to forget.
   */
  async erase(token: string): Promise<ErasedData> {
    const person = await this.openFor(token, 'erase');
    // Before the first service erases: once the last one has, the link is spent and the answer must not fail any more.
    const count = await this.members.count(person.email);
    const all: ErasedData = { erased: [], kept: [] };
    for (const service of PRIVACY_SERVICES) {
      const { erased, kept } = await this.services.call(privacyCalls[service].erase, { person });
      all.erased.push(...erased);
      all.kept.push(...kept);
    }
    if (count > 0) all.kept.push({ what: 'Staff accounts', count, why: WHY_ACCOUNTS_STAY });
    return all;
  }

  /** The gateway’s own part. */
  private async ofMember(email: string, now: Date): Promise<CopyPart> {
    return { service: 'gateway', sections: await this.members.execute(email, now) };
  }

  private async openFor(token: string, act: PrivacyAct): Promise<ProvenPerson> {
    const person = await this.open(token);
    if (person.act !== act) throw new DomainError('NOT_FOUND');
    return person;
  }
}
