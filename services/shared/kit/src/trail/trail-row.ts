import type {
  TrailAct,
  TrailActor,
  TrailDetails,
  TrailOutcome,
  TrailTarget,
} from '@club/contracts';
import { TRAIL_CHECK, trailCheckSchema } from './trail-check.js';
import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';

/** One act, as the audit trail keeps it. No customer can be recognised from it. */
export interface TrailRow {
  /** Its place in the chain: 1, 2, 3 and so on without a gap. */
  _id: number;
  at: Date;
  actor: TrailActor;
  act: TrailAct;
  outcome: TrailOutcome;
  target: { kind: TrailTarget; id: string };
  /** Null if the act belongs to no venue, or to one that was not looked up. */
  venue: string | null;
  requestId: string;
  /** The network that the request came from, without the part of the address that names one connection. */
  network: string | null;
  details: TrailDetails;
  /** The hash of the row before, so that no row can be altered or removed without a trace. */
  previous: string;
  hash: string;
}

/** The end of the chain. It is a document of its own because rows are never updated. */
export interface TrailHead {
  _id: 'trail';
  sequence: number;
  hash: string;
}

/** What the first row has in place of the hash of an earlier one. */
export const FIRST_PREVIOUS = '0'.repeat(64);

export const TRAIL_ROW = 'TrailRow';
export const TRAIL_HEAD = 'TrailHead';

const rowSchema = new Schema<TrailRow>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    actor: { type: Object, required: true },
    act: { type: String, required: true },
    outcome: { type: String, required: true },
    target: { type: Object, required: true },
    venue: { type: String, default: null },
    requestId: { type: String, required: true },
    network: { type: String, default: null },
    details: { type: Object, required: true },
    previous: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'audit_trail', versionKey: false, minimize: false },
);
rowSchema.index({ at: 1 });
rowSchema.index({ 'actor.name': 1, _id: -1 });
rowSchema.index({ 'target.id': 1, _id: -1 });
rowSchema.index({ act: 1, _id: -1 });
rowSchema.index({ requestId: 1 });
rowSchema.index({ venue: 1, _id: -1 });

const headSchema = new Schema<TrailHead>(
  {
    _id: { type: String, required: true },
    sequence: { type: Number, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'trail_heads', versionKey: false },
);

/** What a service with an audit trail declares. */
export const trailDocuments: ModelDefinition[] = [
  { name: TRAIL_ROW, schema: rowSchema },
  { name: TRAIL_HEAD, schema: headSchema },
  { name: TRAIL_CHECK, schema: trailCheckSchema },
];
