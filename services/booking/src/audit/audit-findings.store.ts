import type { AuditFinding, AuditFindingKind } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';
import type { ComparedMoney, Finding, FindingSubjects } from './domain/finding.js';
import { findingIdOf, idWithoutRefundOf } from './finding-id.js';

export interface FindingRow {
  /** Derived from the difference itself, so that each audit finds the same row. */
  _id: string;
  kind: AuditFindingKind;
  /** The part of the audit that sees it; a later audit without it resolves it. */
  part: string;
  subjects: FindingSubjects;
  sentence: string;
  money?: ComparedMoney;
  /** The last act of staff that has worked on it. */
  repair?: { actId: string; by: string; at: Date };
  /** All acts that have worked on it, oldest first. */
  repairActs?: string[];
  firstSeenAt: Date;
  lastSeenAt: Date;
  state: AuditFinding['state'];
  by: string | null;
  note: string | null;
}

export type FindingAboutPayment = FindingRow & { subjects: { paymentId: string } };

const FINDING = 'AuditFinding';
const MAX_LISTED = 200;
const schema = new Schema<FindingRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    part: { type: String, required: true },
    subjects: { type: Object, required: true },
    sentence: { type: String, required: true },
    money: { type: { _id: false, ourPence: Number, theirPence: Number } },
    repair: { type: { _id: false, actId: String, by: String, at: Date } },
    repairActs: { type: [String], default: undefined },
    firstSeenAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    state: { type: String, required: true },
    by: { type: String, default: null },
    note: { type: String, default: null },
  },
  { collection: 'audit_findings', versionKey: false, minimize: false },
);
schema.index({ state: 1, firstSeenAt: -1 });
export const findingDocument: ModelDefinition = { name: FINDING, schema };

const UNRESOLVED: FindingRow['state'][] = ['open', 'acknowledged'];

/** The differences that audits have found, and what staff said about them. */
@Injectable()
export class AuditFindingsStore {
  constructor(@InjectModel(FINDING) private readonly findings: Model<FindingRow>) {}

  /** Notes what an audit sees. Acknowledged findings stay acknowledged; resolved ones are open again. */
  async see(part: string, seen: readonly Finding[], at: Date): Promise<void> {
    if (seen.length === 0) return;
    const again = { state: 'open', firstSeenAt: at, by: null, note: null } as const;
    const older = await this.idsOfOlder(seen);
    await this.findings.bulkWrite(
      seen.flatMap((finding) => {
        const { kind, subjects, sentence, money } = finding;
        const id = findingIdOf(finding);
        const _id = older.get(id) ?? id;
        const $set = { kind, subjects, sentence, part, lastSeenAt: at, ...(money && { money }) };
        return [
          { updateOne: { filter: { _id, state: 'resolved' }, update: { $set: again } } },
          { updateOne: { filter: { _id }, update: { $set, $setOnInsert: again }, upsert: true } },
        ];
      }),
    );
  }

  /** What one part has not seen since `startedAt` is no longer true. */
  async resolveUnseen(part: string, startedAt: Date): Promise<void> {
    await this.findings.updateMany(
      { part, state: { $in: UNRESOLVED }, lastSeenAt: { $lt: startedAt } },
      { $set: { state: 'resolved' } },
    );
  }

  /** Findings about payments that this audit has not seen yet, in the order of their ids. */
  openAboutPayments(after: string, startedAt: Date, limit: number): Promise<FindingAboutPayment[]> {
    return this.findings
      .find({
        _id: { $gt: after },
        state: { $in: UNRESOLVED },
        'subjects.paymentId': { $exists: true },
        lastSeenAt: { $lt: startedAt },
      })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<FindingAboutPayment[]>();
  }

  /** Open before acknowledged, newest first; those of some kinds if they are named. */
  async list(kinds?: readonly AuditFindingKind[]): Promise<FindingRow[]> {
    const ofKind = kinds === undefined ? {} : { kind: { $in: [...kinds] } };
    const listed = await Promise.all(
      (['open', 'acknowledged'] as const).map((state) =>
        this.findings
          .find({ state, ...ofKind })
          .sort({ firstSeenAt: -1 })
          .limit(MAX_LISTED)
          .lean<FindingRow[]>(),
      ),
    );
    return listed.flat();
  }

  /** @returns whether there is such a finding that no audit has resolved. */
  async acknowledge(
    id: string,
    { by, note }: { by: string; note: string },
    session?: ClientSession,
  ): Promise<boolean> {
    const acknowledged = await this.findings.updateOne(
      { _id: id, state: { $in: UNRESOLVED } },
      { $set: { state: 'acknowledged', by, note } },
      { ...(session && { session }) },
    );
    return acknowledged.matchedCount === 1;
  }

  find(id: string): Promise<FindingRow | null> {
    return this.findings.findById(id).lean<FindingRow>();
  }

  /** Notes that a member of staff works on it. @returns false if it is resolved, or if this act is noted already. */
  async noteRepair(
    id: string,
    repair: { actId: string; by: string; at: Date },
    session: ClientSession,
  ): Promise<boolean> {
    const noted = await this.findings.updateOne(
      { _id: id, state: { $in: UNRESOLVED }, repairActs: { $ne: repair.actId } },
      { $set: { repair }, $push: { repairActs: repair.actId } },
      { session },
    );
    return noted.modifiedCount === 1;
  }

  /** A repair has ended it. If it was not the end of it, the next audit opens it again. */
  async resolve(id: string): Promise<void> {
    await this.findings.updateOne(
      { _id: id, state: { $in: UNRESOLVED } },
      { $set: { state: 'resolved' } },
    );
  }

  /** Those of one kind that this audit has seen. */
  seenSince(kind: AuditFindingKind, startedAt: Date): Promise<FindingRow[]> {
    return this.findings
      .find({ kind, state: { $in: UNRESOLVED }, lastSeenAt: { $gte: startedAt } })
      .lean<FindingRow[]>();
  }

  async countOpen(): Promise<Map<AuditFindingKind, number>> {
    const counts = await this.findings.aggregate<{ _id: AuditFindingKind; count: number }>([
      { $match: { state: 'open' } },
      { $group: { _id: '$kind', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  /**
   * Older releases had one finding for all refunds of a payment. It goes on as the finding of the refund that its sentence
   * names: what staff have said about it stays, and it is not found twice.
   * @returns the ids of such rows by the ids that their findings have now.
   */
  private async idsOfOlder(seen: readonly Finding[]): Promise<Map<string, string>> {
    const rows = seen
      .filter(({ subjects }) => subjects.refundId !== undefined)
      .map((finding) => ({
        now: findingIdOf(finding),
        row: { _id: idWithoutRefundOf(finding), sentence: finding.sentence },
      }));
    if (rows.length === 0) return new Map();
    const found = await this.findings
      .find({ $or: rows.map(({ row }) => row) })
      .lean<FindingRow[]>();
    const isFound = ({ _id, sentence }: Pick<FindingRow, '_id' | 'sentence'>) =>
      found.some((one) => one._id === _id && one.sentence === sentence);
    return new Map(rows.filter(({ row }) => isFound(row)).map(({ now, row }) => [now, row._id]));
  }
}
