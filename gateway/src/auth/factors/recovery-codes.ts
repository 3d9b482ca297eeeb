import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { StaffStore } from '../staff.store.js';
import { RecoveryStore } from './recovery.store.js';

const CODES = 10;
/** 16 letters of 5 bits are 80 bits, which need no slow hash. */
const CODE_LETTERS = 16;
/** Crockford’s letters, without I, L, O and U. 256 is a multiple of 32, so each is equally likely. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Codes on paper, for when the phone is lost. Only their hashes are stored. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly store: RecoveryStore,
    private readonly staff: StaffStore,
  ) {}

  /** New codes; the earlier ones are void, and of two renewals at once those of the first. @returns the codes, which are shown once. */
  async renew(staffId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, draw);
    const hashes = codes.map((code) => hashOf(staffId, code));
    await this.staff.transaction(async (session) => {
      await this.staff.changeFactorsOf(staffId, session);
      await this.store.replace(staffId, hashes, session);
    });
    return codes;
  }

  /** Uses a code up. */
  use(staffId: string, typed: string, now: Date): Promise<boolean> {
    return this.store.use(hashOf(staffId, typed), now);
  }

  left(staffId: string): Promise<number> {
    return this.store.left(staffId);
  }
}

function draw(): string {
  const letters = Array.from(randomBytes(CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

const hashOf = (staffId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery ${staffId} ${tidy(code)}`)
    .digest('hex');

/** As people type: small letters, blanks, O for 0, I and L for 1. */
const tidy = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
