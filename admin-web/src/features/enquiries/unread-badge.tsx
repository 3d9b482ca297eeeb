import { Badge, Grid } from 'antd';
import type { ReactNode } from 'react';
import { useEnquiryCountsQuery } from './enquiries.api';

const POLL_MS = 60_000;

/** The number of unread enquiries beside a title; nothing if there are none, or if their number is not known. */
export function UnreadBadge({ children }: { children: ReactNode }) {
  const { data } = useEnquiryCountsQuery(undefined, { pollingInterval: POLL_MS });
  const unread = data?.unread ?? 0;
  return (
    <span style={{ position: 'relative' }}>
      {children}
      {unread > 0 && <Unread count={unread} />}
    </span>
  );
}

/** A dot on a phone, between two tabs: a number would push the last tab out of the window. */
function Unread({ count }: { count: number }) {
  const { md = false } = Grid.useBreakpoint();
  const title = `${count} unread`;
  if (md) return <Badge count={count} size="small" title={title} style={{ marginLeft: 4 }} />;
  return (
    <span title={title} style={{ position: 'absolute', top: -4, right: -7, lineHeight: 1 }}>
      <Badge dot />
    </span>
  );
}
