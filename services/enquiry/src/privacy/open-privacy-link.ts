import { DomainError } from '@club/contracts';
import { provePerson } from '@club/kit';
import type { ProvenPerson } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type EnquirySettings } from '../config.js';
import { readPrivacyToken } from './privacy-link.js';
import { PrivacyRequestsStore } from './privacy-requests.store.js';

/** Turns a link that was e-mailed into the proof that services ask for. The link works as often as needed in its day. */
@Injectable()
export class OpenPrivacyLink {
  constructor(
    private readonly requests: PrivacyRequestsStore,
    @Inject(SETTINGS) private readonly settings: EnquirySettings,
  ) {}

  /** @throws NOT_FOUND, CHALLENGE_EXPIRED */
  async execute(token: string, now: Date): Promise<ProvenPerson> {
    const { PRIVACY_SECRET: secret } = this.settings;
    const link = readPrivacyToken(secret, token, now);
    if (link === undefined) throw new DomainError('NOT_FOUND');
    const request = await this.requests.find(link.id);
    if (link.isOver || request === null || request.email === '')
      throw new DomainError('CHALLENGE_EXPIRED');
    await this.requests.noteOpened(link.id, now);
    return provePerson(secret, request, now);
  }
}
