import { rightsSchema, type Permission } from '@club/contracts';
import { z } from 'zod';

/** How long a caller waits for a reply (reliability.md 2.6); longer if the handler asks Stripe or writes many rows. */
export const DEADLINE_MS = { plain: 5_000, behindStripe: 15_000, manyWrites: 15_000 } as const;

/** A process that answers calls. The gateway answers those of the mail worker alone. */
export type ServiceName = 'catalog' | 'booking' | 'enquiry' | 'mail' | 'gateway';

/** A process that may make calls. Each signs its calls with a key of its own. */
export const callerSchema = z.enum(['gateway', 'catalog', 'booking', 'enquiry', 'mail']);
export type CallerName = z.infer<typeof callerSchema>;

/**
 * Who may make a call. `visitor`: anyone on the public site, through the gateway. `staff`: a signed-in member of staff
 * with this permission, whom the gateway names in the call that it signs. `door`: a phone at the door, through the gateway;
 * its credential is in the request, and the handler checks it. `services`: these by themselves, and the
 * gateway only if it is one of them.
 */
export type Audience =
  | 'visitor'
  | 'door'
  | { readonly staff: Permission }
  | { readonly services: readonly ServiceName[] };

/** A call to a service: where it goes, who may make it, how long it may take, and the shapes of both messages. */
export interface Call<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  /** The name on the wire: the service and the call's own name, such as `booking.orders.place`. */
  readonly pattern: string;
  readonly audience: Audience;
  readonly deadlineMs: number;
  readonly request: Request;
  readonly reply: Reply;
}

/** What a handler receives. */
export type RequestOf<C extends Call> = z.infer<C['request']>;
/** What a caller may send: before defaults are filled in. */
export type RequestInput<C extends Call> = z.input<C['request']>;
export type ReplyOf<C extends Call> = z.infer<C['reply']>;

/** Declares a call. Nothing has a default: each call decides its audience and its deadline. */
export const defineCall = <Request extends z.ZodType, Reply extends z.ZodType>({
  name,
  ...call
}: Omit<Call<Request, Reply>, 'pattern'> & { name: string }): Call<Request, Reply> => ({
  ...call,
  pattern: `${call.service}.${name}`,
});

/** The processes that may sign a call. */
export const callersOf = ({ audience }: Pick<Call, 'audience'>): readonly CallerName[] =>
  typeof audience === 'object' && 'services' in audience ? audience.services : ['gateway'];

/** The permission that a call for staff asks for; undefined for any other call. */
export const permissionOf = ({ audience }: Pick<Call, 'audience'>): Permission | undefined =>
  typeof audience === 'object' && 'staff' in audience ? audience.staff : undefined;

/** The member of staff on whose behalf the gateway calls, and what they may do at which venues. */
export const callingStaffSchema = z.strictObject({
  id: z.string().max(64),
  username: z.string().max(200),
  rights: rightsSchema,
  /** Where the request came from, for the audit trail. */
  network: z.string().max(64).optional(),
});
export type CallingStaff = z.infer<typeof callingStaffSchema>;

/**
 * The message on the wire: the request, the request id for log lines, and who sends it. The signature covers all of it
 * and the call's pattern. Only the gateway names a member of staff.
 */
export const envelopeSchema = z.strictObject({
  requestId: z.string().max(64),
  from: callerSchema,
  /** When it was signed, in milliseconds since 1970. */
  at: z.int(),
  staff: callingStaffSchema.optional(),
  signature: z.string().max(100),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const nothing = z.object({});
