import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

/** A code of a gift card. The database knows its hash only. */
interface GiftCode {
  _id: string;
  account: string;
  void: boolean;
}
const CODE = 'GiftCode';
const schema = new Schema<GiftCode>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    void: { type: Boolean, required: true },
  },
  { collection: 'gift_codes', versionKey: false },
);
schema.index({ account: 1 });
export const giftCodeDocument: ModelDefinition = { name: CODE, schema };

/** The only file that reads and writes the codes of gift cards. */
@Injectable()
export class GiftCodesStore {
  constructor(@InjectModel(CODE) private readonly codes: Model<GiftCode>) {}

  /** @returns the account that a code opens, or null if the code is unknown or void. */
  async findAccount(hash: string): Promise<string | null> {
    const code = await this.codes.findOne({ _id: hash, void: false }).lean<GiftCode>();
    return code?.account ?? null;
  }
  async isValid(hash: string): Promise<boolean> {
    return (await this.findAccount(hash)) !== null;
  }
  /** Those of these accounts that a code opens. */
  accountsWithCode(accounts: readonly string[]): Promise<string[]> {
    return this.codes.distinct('account', { account: { $in: accounts }, void: false });
  }
  /** A code that exists stays as it is. */
  async add(account: string, hash: string, session: ClientSession): Promise<void> {
    await this.codes.updateOne(
      { _id: hash },
      { $setOnInsert: { account, void: false } },
      { upsert: true, session },
    );
  }
  async voidAll(account: string, session: ClientSession): Promise<void> {
    await this.codes.updateMany({ account }, { $set: { void: true } }, { session });
  }
}
