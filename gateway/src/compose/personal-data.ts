import { DomainError, type ErasedData, type PrivacyAct } from '@club/contracts';
import { Services } from '@club/kit';
import {
  OpenPrivacyLinkCall,
  PRIVACY_SERVICES,
  privacyCalls,
  type ProvenPerson,
} from '@club/messages';
import { Injectable } from '@nestjs/common';
import { personalCopy } from './personal-copy.js';

/** Asks all services for the data of a person, or has all of them erase it. */
@Injectable()
export class PersonalData {
  constructor(private readonly services: Services) {}

  /** @throws NOT_FOUND, CHALLENGE_EXPIRED */
  async open(token: string): Promise<ProvenPerson> {
    return (await this.services.call(OpenPrivacyLinkCall, { token })).person;
  }

  /** @throws the code of the service that did not answer: a copy without its part would look complete. */
  async copy(token: string): Promise<Buffer> {
    const person = await this.openFor(token, 'export');
    const parts = await Promise.all(
      PRIVACY_SERVICES.map(async (service) => ({
        service,
        ...(await this.services.call(privacyCalls[service].collect, { person })),
      })),
    );
    return personalCopy(parts, person.email, new Date());
  }

  /**
   * One after the other. Booking is first, because it refuses while there is a coming show. The link stays valid until
   * enquiry, which knows it, is the last one to forget.
   */
  async erase(token: string): Promise<ErasedData> {
    const person = await this.openFor(token, 'erase');
    const all: ErasedData = { erased: [], kept: [] };
    for (const service of PRIVACY_SERVICES) {
      const { erased, kept } = await this.services.call(privacyCalls[service].erase, { person });
      all.erased.push(...erased);
      all.kept.push(...kept);
    }
    return all;
  }

  private async openFor(token: string, act: PrivacyAct): Promise<ProvenPerson> {
    const person = await this.open(token);
    if (person.act !== act) throw new DomainError('NOT_FOUND');
    return person;
  }
}
