import type { ReactNode } from 'react';
import { CountBadge } from '../../shared/ui/count-badge';
import { useEnquiryCountsQuery } from './enquiries.api';

const POLL_MS = 60_000;

/** The number of unread enquiries beside a title; nothing if there are none, or if their number is not known. */
export function UnreadBadge({ children }: { children: ReactNode }) {
  const { data } = useEnquiryCountsQuery(undefined, { pollingInterval: POLL_MS });
  return (
    <CountBadge count={data?.unread ?? 0} words="unread">
      {children}
    </CountBadge>
  );
}
