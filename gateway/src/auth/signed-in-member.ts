import type { StaffMember } from '@club/kit';
import type { UsedFactor } from './sessions.store.js';

/** The member of staff who makes a request, as the guard leaves it in `request.user`. */
export interface SignedInMember extends StaffMember {
  sessionId: string;
  /** When the session was last noted to be in use. Undefined in a session that an earlier version has begun. */
  lastUsedAt: Date | undefined;
  /** The factor of the sign-in, if one was used. */
  factor: UsedFactor | undefined;
  /** The role needs a factor and the days to add one are over: only the routes with `@BeforeFactor` answer. */
  isFactorOverdue: boolean;
}
