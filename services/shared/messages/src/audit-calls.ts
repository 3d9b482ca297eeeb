import { acknowledgeFindingSchema, auditSchema, idText } from '@club/contracts';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

/** What the audit has found and no audit has resolved, and how far the last one is. */
export const GetAuditCall = defineCall({
  service: 'booking',
  name: 'audit.get',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: auditSchema,
});
/** Has the audit run in the background. A request while it runs starts another one afterwards. */
export const StartAuditCall = defineCall({
  service: 'booking',
  name: 'audit.start',
  audience: { staff: 'money:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: nothing,
  reply: nothing,
});
/** NOT_FOUND if there is no such finding or an audit has resolved it. */
export const AcknowledgeFindingCall = defineCall({
  service: 'booking',
  name: 'audit.acknowledge',
  audience: { staff: 'money:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: acknowledgeFindingSchema.extend({ id: idText }),
  reply: nothing,
});
