import {
  askForDataSchema,
  complaintRowSchema,
  erasedDataSchema,
  idText,
  personalSectionSchema,
  privacyActSchema,
  privacyLinkSchema,
  privacyRequestSchema,
  retentionRunSchema,
  unsubscribeSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing, type ServiceName } from './call.js';

/**
 * The holder of an e-mail address, as proven by the link that was sent to it. Every service checks the proof itself: not
 * even the gateway can ask for the data of an address without its link.
 */
export const provenPersonSchema = z.strictObject({
  email: z.string().max(254),
  act: privacyActSchema,
  /** In milliseconds since 1970. */
  until: z.int(),
  proof: z.string().max(100),
});
export type ProvenPerson = z.infer<typeof provenPersonSchema>;

/** The services that store data of visitors. */
export const PRIVACY_SERVICES = ['booking', 'enquiry'] as const satisfies ServiceName[];
export type PrivacyService = (typeof PRIVACY_SERVICES)[number];

const callsOf = (service: PrivacyService) => {
  const call = { service, deadlineMs: DEADLINE_MS.behindStripe } as const;
  return {
    /** Everything that the service holds about the person. UNAUTHORIZED without a proof. */
    collect: defineCall({
      ...call,
      name: 'privacy.collect',
      audience: 'visitor',
      request: z.strictObject({ person: provenPersonSchema }),
      reply: z.object({ sections: z.array(personalSectionSchema) }),
    }),
    /** HAS_UPCOMING before anything is erased. Repeated, it erases what is left. UNAUTHORIZED without a proof. */
    erase: defineCall({
      ...call,
      name: 'privacy.erase',
      audience: 'visitor',
      request: z.strictObject({ person: provenPersonSchema }),
      reply: erasedDataSchema,
    }),
    /** The last night's work on each rule of retention. */
    retention: defineCall({
      ...call,
      name: 'privacy.retention',
      audience: { staff: 'privacy:write' },
      request: nothing,
      reply: z.object({ runs: z.array(retentionRunSchema) }),
    }),
  };
};
/** One set of calls for each service that stores data of visitors. */
export const privacyCalls = { booking: callsOf('booking'), enquiry: callsOf('enquiry') };

/** E-mails a link to the address. The reply does not show whether anything is known about it. */
export const AskForDataCall = defineCall({
  service: 'enquiry',
  name: 'privacy.ask',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: askForDataSchema.extend({ id: idText }),
  reply: nothing,
});
/** NOT_FOUND for a forged link, CHALLENGE_EXPIRED after a day. */
export const OpenPrivacyLinkCall = defineCall({
  service: 'enquiry',
  name: 'privacy.open',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: privacyLinkSchema,
  reply: z.object({ person: provenPersonSchema }),
});
/** Ends e-mails of one purpose to one address. Safe to repeat. NOT_FOUND for a forged link. */
export const UnsubscribeCall = defineCall({
  service: 'enquiry',
  name: 'privacy.unsubscribe',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: unsubscribeSchema,
  reply: nothing,
});
/** Newest first, two hundred at most. */
export const ListPrivacyRequestsCall = defineCall({
  service: 'enquiry',
  name: 'privacy.list',
  audience: { staff: 'privacy:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: z.object({
    requests: z.array(privacyRequestSchema),
    complaints: z.array(complaintRowSchema).default([]),
  }),
});
