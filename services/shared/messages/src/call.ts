import { z } from 'zod';

/** Deadlines in milliseconds (reliability 2.6): longer where Stripe stands behind the call. */
export const DEADLINE = { plain: 5_000, behindStripe: 15_000 } as const;

export type ServiceName = 'catalog' | 'booking' | 'enquiry' | 'mail';

/** A remote call: pattern, both shapes, who may make it and how long it may take. */
export interface Call<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly pattern: string;
  readonly request: Request;
  readonly reply: Reply;
  readonly audience: 'anyone' | 'staff';
  readonly deadlineMs: number;
}

export type RequestOf<C extends Call> = z.infer<C['request']>;
export type RequestInput<C extends Call> = z.input<C['request']>;
export type ReplyOf<C extends Call> = z.infer<C['reply']>;

type Rules = Partial<Pick<Call, 'audience' | 'deadlineMs'>>;

/** Declares a call. Without rules anyone may make it (any server of ours) within the plain deadline. */
export const defineCall = <Request extends z.ZodType, Reply extends z.ZodType>(
  pattern: string,
  shapes: { request: Request; reply: Reply },
  rules: Rules = {},
): Call<Request, Reply> => ({
  pattern,
  ...shapes,
  audience: 'anyone',
  deadlineMs: DEADLINE.plain,
  ...rules,
});

/** What travels: the request, its id for every log line, and the signed staff member behind it, if any. */
export const envelopeSchema = z.strictObject({
  requestId: z.string().max(64),
  staff: z.string().max(500).optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const nothing = z.object({});
