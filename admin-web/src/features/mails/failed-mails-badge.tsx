import type { ReactNode } from 'react';
import { useMay } from '../../shared/api/use-may';
import { CountBadge } from '../../shared/ui/count-badge';
import { useMailCountsQuery } from './mails.api';

const POLL_MS = 60_000;

/** The number of failed e-mails beside a title; nothing if there are none, or if their number is not known. */
export function FailedMailsBadge({ children }: { children: ReactNode }) {
  const mayRead = useMay()('mails:read');
  const { data } = useMailCountsQuery(undefined, { pollingInterval: POLL_MS, skip: !mayRead });
  return (
    <CountBadge count={data?.failed ?? 0} words="failed">
      {children}
    </CountBadge>
  );
}
