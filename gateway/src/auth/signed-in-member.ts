import type { StaffMember } from '@club/kit';

/** The member of staff who makes a request, as the guard leaves it in `request.user`. */
export interface SignedInMember extends StaffMember {
  sessionId: string;
  /** When the session was last noted to be in use. Undefined in a session that an earlier version has begun. */
  lastUsedAt: Date | undefined;
}
