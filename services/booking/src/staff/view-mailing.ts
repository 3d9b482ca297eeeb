import type { Mailing } from '@club/contracts';
import type { Mailing as StoredMailing } from '../mails/show-messages.store.js';

/** How far a mailing is. */
export const viewMailing = ({ _id: id, bookingIds, done }: StoredMailing): Mailing => ({
  id,
  total: bookingIds.length,
  done,
});
