import { randomBytes } from 'node:crypto';
import { ALL_VENUES, MONEY_ROLES, type ChangeMemberInput, type Grant } from '@club/contracts';
import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';

export interface StaffRow {
  _id: string;
  username: string;
  /** Absent until an invitation is accepted. */
  passwordHash?: string;
  /** Where e-mails about the account go. Accounts of the command line have none. */
  email?: string;
  /** The roles of the member, and the venues of each. Without it there are none. */
  grants?: Grant[];
  disabled: boolean;
  /** Within a minute. */
  lastSeenAt?: Date;
  /** Grows with every new password. Sessions of an earlier epoch are over. Absent in rows of earlier versions. */
  epoch?: number;
  /** Grows with each change that relies on this owner; see `relyOnOwner`. */
  ownerChecks?: number;
  /** Grows with each change of the second factors; see `changeFactorsOf`. */
  factorChanges?: number;
  /** Grows with each further invitation; see `inviteAgain`. */
  invitedAgain?: number;
  /** When the member has first signed in without a second factor that the role needs. */
  factorAskedAt?: Date;
}
/** Handed from the use-case that begins it to the writes that belong to it. */
export type StaffTransaction = ClientSession;
/** What owners and the command line change about an account. */
export type StaffChange = Partial<Pick<StaffRow, 'grants' | 'disabled'>>;
export const epochOf = ({ epoch }: Pick<StaffRow, 'epoch'>): number => epoch ?? 0;
export const grantsOf = ({ grants }: StaffRow): Grant[] => grants ?? [];
/** Whether one of the roles touches money. */
export const needFactor = (grants: readonly Grant[]): boolean =>
  grants.some(({ role }) => MONEY_ROLES.includes(role));
export const OWNER_EVERYWHERE: Grant = { role: 'owner', venues: [ALL_VENUES] };
/** An owner of all venues who can sign in. */
const WORKING_OWNER = {
  disabled: false,
  passwordHash: { $exists: true }, // guard: an-invited-owner-does-not-count
  grants: { $elemMatch: OWNER_EVERYWHERE },
};
/** Whether an owner of all venues would be one no more. */
export const endsOwner = ({ grants, disabled }: ChangeMemberInput): boolean =>
  disabled === true || (grants !== undefined && !grants.some(isOwnerEverywhere));
const isOwnerEverywhere = ({ role, venues }: Grant): boolean =>
  role === 'owner' && venues.includes(ALL_VENUES);

const STAFF = 'Staff';
const schema = new Schema<StaffRow>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true, unique: true },
    passwordHash: { type: String },
    email: { type: String },
    grants: {
      type: [{ _id: false, role: { type: String, required: true }, venues: [String] }],
    },
    disabled: { type: Boolean, required: true },
    lastSeenAt: { type: Date },
    epoch: { type: Number },
    ownerChecks: { type: Number },
    factorChanges: { type: Number },
    invitedAgain: { type: Number },
    factorAskedAt: { type: Date },
  },
  { collection: 'staff', versionKey: false },
);
export const staffDocument: ModelDefinition = { name: STAFF, schema };

/** The accounts of staff. */
@Injectable()
export class StaffStore {
  constructor(
    @InjectModel(STAFF) private readonly staff: Model<StaffRow>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: StaffTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  find(id: string): Promise<StaffRow | null> {
    return this.staff.findById(id).lean<StaffRow>();
  }
  findByName(username: string): Promise<StaffRow | null> {
    return this.staff.findOne({ username }).lean<StaffRow>();
  }
  findIn(id: string, session: StaffTransaction): Promise<StaffRow | null> {
    return this.staff.findById(id, null, { session }).lean<StaffRow>();
  }
  /** The accounts with this address, in any case. Staff are few. */
  async withEmail(address: string): Promise<StaffRow[]> {
    const wanted = address.toLowerCase();
    return (await this.all()).filter(({ email }) => email?.toLowerCase() === wanted);
  }
  /** All accounts, by name. */
  all(): Promise<StaffRow[]> {
    return this.staff.find().sort({ username: 1 }).lean<StaffRow[]>();
  }
  /** An account that no one can sign in to yet. @throws a duplicate key if the name is taken. */
  async addInvited(
    row: Required<Pick<StaffRow, '_id' | 'username' | 'email' | 'grants'>>,
    session: StaffTransaction,
  ): Promise<void> {
    await this.staff.create([{ ...row, disabled: false }], { session });
  }
  /** @returns false if the account is closed or has a password. */
  async setFirstPassword(
    id: string,
    passwordHash: string,
    session: StaffTransaction,
  ): Promise<boolean> {
    const { matchedCount } = await this.staff.updateOne(
      {
        _id: id,
        disabled: false,
        passwordHash: { $exists: false }, // guard: first-passwords-replace-none
      },
      { $set: { passwordHash }, $inc: { epoch: 1 } },
      { session },
    );
    return matchedCount === 1;
  }
  /**
   * Belongs to the transaction of a further invitation. It writes, so that the transaction conflicts with one that accepts
   * the invitation or closes the account at the same moment; a read would not.
   * @returns false if the account is closed or has a password.
   */
  async inviteAgain(id: string, session: StaffTransaction): Promise<boolean> {
    const { matchedCount } = await this.staff.updateOne(
      { _id: id, disabled: false, passwordHash: { $exists: false } },
      { $inc: { invitedAgain: 1 } },
      { session },
    );
    return matchedCount === 1;
  }
  async noteSeen(id: string, now: Date): Promise<void> {
    await this.staff.updateOne({ _id: id }, { $set: { lastSeenAt: now } });
  }
  /** Creates the account. One that exists stays as it is. @returns the id of the new account, or undefined. */
  async create(
    username: string,
    passwordHash: string,
    grants: Grant[],
    session?: StaffTransaction,
  ): Promise<string | undefined> {
    const _id = randomBytes(12).toString('hex');
    const { upsertedCount } = await this.staff.updateOne(
      { username },
      { $setOnInsert: { _id, passwordHash, grants, disabled: false } },
      { upsert: true, ...(session && { session }) },
    );
    return upsertedCount === 1 ? _id : undefined;
  }
  /** Gives an account its first address. One that it has stays. */
  async addEmail(username: string, email: string): Promise<void> {
    await this.staff.updateOne({ username, email: { $exists: false } }, { $set: { email } });
  }
  async setEmail(id: string, email: string, session?: StaffTransaction): Promise<void> {
    await this.staff.updateOne({ _id: id }, { $set: { email } }, { ...(session && { session }) });
  }
  /** Whatever the password was. */
  async setPassword(id: string, passwordHash: string, session: StaffTransaction): Promise<void> {
    const change = { $set: { passwordHash }, $inc: { epoch: 1 } };
    await this.staff.updateOne({ _id: id }, change, { session });
  }
  /** Replaces the password that the row has. @returns the new epoch, or undefined if the password is another by now. */
  async replacePassword(
    row: StaffRow,
    passwordHash: string,
    session: StaffTransaction,
  ): Promise<number | undefined> {
    const changed = await this.staff
      .findOneAndUpdate(
        { _id: row._id, passwordHash: row.passwordHash ?? '' },
        { $set: { passwordHash }, $inc: { epoch: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<StaffRow>();
    return changed === null ? undefined : epochOf(changed);
  }
  /** Notes that the account needs a factor. The first time stays. */
  async askForFactor(id: string, now: Date): Promise<void> {
    await this.staff.updateOne(
      { _id: id, factorAskedAt: { $exists: false } },
      { $set: { factorAskedAt: now } },
    );
  }
  /**
   * Each change of the factors of an account writes here, so that two of them at the same moment conflict and one runs again
   * (invariants.md I39). A read would not conflict.
   */
  async changeFactorsOf(id: string, session: StaffTransaction): Promise<void> {
    await this.staff.updateOne({ _id: id }, { $inc: { factorChanges: 1 } }, { session });
  }
  /** The account has no factor any more. Its days to add one begin anew, and the new epoch ends its sessions. */
  async goWithoutFactor(id: string, session: StaffTransaction): Promise<void> {
    const change = { $unset: { factorAskedAt: 1 as const }, $inc: { epoch: 1 } }; // guard: a-factor-reset-ends-sessions
    await this.staff.updateOne({ _id: id }, change, { session });
  }
  /** The account has its first factor. @returns the new epoch: sessions of an earlier one are over. */
  async beginWithFactor(id: string, session: StaffTransaction): Promise<number> {
    const changed = await this.staff
      .findOneAndUpdate(
        { _id: id },
        { $unset: { factorAskedAt: 1 }, $inc: { epoch: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<StaffRow>();
    return epochOf(changed ?? {});
  }
  /**
   * Only inside `Owners.keepOne`. The days to add a second factor begin anew with the next role that needs one.
   * @returns whether there is such an account.
   */
  async change(id: string, change: StaffChange, session: StaffTransaction): Promise<boolean> {
    const isLeft = change.grants !== undefined && !needFactor(change.grants);
    const update = { $set: change, ...(isLeft && { $unset: { factorAskedAt: 1 as const } }) };
    const { matchedCount } = await this.staff.updateOne({ _id: id }, update, { session });
    return matchedCount === 1;
  }
  /** Closes an account. The new epoch ends its sessions, and they stay ended if it is opened again. */
  async disable(id: string, session: StaffTransaction): Promise<void> {
    const ended = { $set: { disabled: true }, $inc: { epoch: 1 } }; // guard: a-closed-account-ends-sessions
    await this.staff.updateOne({ _id: id }, ended, { session });
  }
  /**
   * Writes to an owner of all venues who can sign in. The write makes a transaction that takes this very owner away at the
   * same moment conflict with this one; a read would not.
   * @returns false if there is no such owner.
   */
  async relyOnOwner(session: StaffTransaction): Promise<boolean> {
    const { matchedCount } = await this.staff.updateOne(
      WORKING_OWNER,
      { $inc: { ownerChecks: 1 } }, // guard: owners-are-relied-on-by-writing
      { session },
    );
    return matchedCount === 1;
  }
  /** Whether another one than this is an owner of all venues who can sign in, at this moment. */
  async hasOtherOwner(id: string): Promise<boolean> {
    return (await this.staff.exists({ ...WORKING_OWNER, _id: { $ne: id } })) !== null;
  }
}
