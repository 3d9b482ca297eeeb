import type { Erasure } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { EnquiryRow } from '../enquiries/enquiries.schema.js';
import type { Consent } from './consents.store.js';
import type { PrivacyRequest } from './privacy-requests.store.js';

/** Compares addresses without regard to case. */
const ANY_CASE = { collation: { locale: 'en', strength: 2 } } as const;

/** An address was erased: no address, and no way back to one without the secret. */
interface ErasureRow {
  /** Keyed hash of the address. */
  _id: string;
  at: Date;
}

/** What enquiry stores about the holder of an e-mail address. */
@Injectable()
export class PersonStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  private get enquiries() {
    return this.connection.collection<EnquiryRow>('enquiries');
  }
  private get requests() {
    return this.connection.collection<PrivacyRequest>('privacy_requests');
  }
  private get consents() {
    return this.connection.collection<Consent>('consents');
  }
  private get erasures() {
    return this.connection.collection<ErasureRow>('erasures');
  }
  private get outbox() {
    return this.connection.collection<{ _id: string; subject: string }>('outbox');
  }

  findEnquiries(email: string, until: Date): Promise<EnquiryRow[]> {
    const conditions = { email, createdAt: { $lte: until } };
    return this.enquiries.find(conditions, ANY_CASE).sort({ createdAt: 1 }).toArray();
  }
  findRequests(email: string): Promise<PrivacyRequest[]> {
    return this.requests.find({ email }, ANY_CASE).sort({ at: 1 }).toArray();
  }
  findConsents(email: string): Promise<Consent[]> {
    return this.consents.find({ email }, ANY_CASE).sort({ at: 1 }).toArray();
  }
  findMails(subjects: readonly string[]): Promise<{ _id: string }[]> {
    return this.outbox.find({ subject: { $in: [...subjects] } }).toArray();
  }

  /** Every address that a document names. */
  async addresses(): Promise<string[]> {
    return [
      ...(await this.enquiries.distinct('email')),
      ...(await this.requests.distinct('email')),
      ...(await this.consents.distinct('email')),
    ].filter((email) => email !== '');
  }

  /** What finds the rest goes last, so that it may stop anywhere and be repeated. @returns how many messages. */
  async erase(email: string, until: Date, now: Date): Promise<number> {
    const enquiries = await this.findEnquiries(email, until);
    const ids = enquiries.map(({ _id }) => _id);
    await this.outbox.deleteMany({ subject: { $in: ids } });
    await this.enquiries.deleteMany({ _id: { $in: ids } });
    await this.consents.deleteMany({ email, at: { $lte: until } }, ANY_CASE);
    await this.requests.updateMany(
      { email, at: { $lte: until } },
      { $set: { email: '', doneAt: now } },
      ANY_CASE,
    );
    return ids.length;
  }

  /** Later ones count: a person who came back and left again is erased until then. */
  async noteErasure(hash: string, at: Date): Promise<void> {
    await this.erasures.updateOne({ _id: hash }, { $max: { at } }, { upsert: true });
  }
  async listErasures(): Promise<Erasure[]> {
    const rows = await this.erasures.find().sort({ _id: 1 }).toArray();
    return rows.map(({ _id: hash, at }) => ({ hash, at }));
  }
}
