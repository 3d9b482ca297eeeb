import { DomainError, type ConsentPurpose } from '@club/contracts';
import { addressHashOf, addressKeyOf } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type EnquirySettings } from '../config.js';
import { ConsentsStore, type Consent } from './consents.store.js';
import { readUnsubscribeToken, unsubscribeTokenOf, type Recipient } from './unsubscribe-link.js';

/**
 * Who has agreed to e-mails that are not about a booking, a gift card or a message of their own (ADR 66). No such e-mail
 * is sent yet. The first one calls `give` once the holder of the address has confirmed it, and `tokenIfAllowed` for each
 * e-mail, at the moment of sending.
 */
@Injectable()
export class Consents {
  constructor(
    private readonly store: ConsentsStore,
    @Inject(SETTINGS) private readonly settings: EnquirySettings,
  ) {}

  async give(consent: Omit<Consent, '_id' | 'withdrawnAt'>): Promise<void> {
    const email = addressKeyOf(consent.email);
    await this.store.give(this.recipientOf(email, consent.purpose), { ...consent, email });
  }

  /** @returns the token of the link with which this e-mail is unsubscribed from, or undefined if it must not be sent. */
  async tokenIfAllowed(email: string, purpose: ConsentPurpose): Promise<string | undefined> {
    const recipient = this.recipientOf(email, purpose);
    const consent = await this.store.find(recipient);
    const objection = await this.store.findSuppression(recipient);
    if (consent === null || consent.withdrawnAt !== null) return undefined;
    // An erasure or a restore may have taken the consent's own mark away. Only a newer agreement counts.
    // guard: an-objection-outlives-the-consent
    if (objection !== null && objection.at >= consent.at) return undefined;
    return unsubscribeTokenOf(this.settings.PRIVACY_SECRET, recipient);
  }

  /** Safe to repeat, also after an erasure. @throws NOT_FOUND for a token that is not ours. */
  async withdraw(token: string, now: Date): Promise<void> {
    const recipient = readUnsubscribeToken(this.settings.PRIVACY_SECRET, token);
    if (recipient === undefined) throw new DomainError('NOT_FOUND');
    await this.store.withdraw(recipient, now);
  }

  private recipientOf(email: string, purpose: ConsentPurpose): Recipient {
    return { purpose, addressHash: addressHashOf(this.settings.PRIVACY_SECRET, email) };
  }
}
