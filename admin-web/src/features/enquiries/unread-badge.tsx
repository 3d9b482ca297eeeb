import { Badge } from 'antd';
import type { ReactNode } from 'react';
import { useEnquiryCountsQuery } from './enquiries.api';

const POLL_MS = 60_000;

/** The number of unread enquiries beside a title; nothing if there are none, or if their number is not known. */
export function UnreadBadge({ children }: { children: ReactNode }) {
  const { data } = useEnquiryCountsQuery(undefined, { pollingInterval: POLL_MS });
  const unread = data?.unread ?? 0;
  return (
    <Badge count={unread} size="small" offset={[4, 0]} title={`${unread} unread`}>
      {children}
    </Badge>
  );
}
