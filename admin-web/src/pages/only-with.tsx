import { mayAt, type Permission } from '@club/contracts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { NoRight } from '../shared/ui/no-right';

/** A screen for those who have the permission at some venue. The others read why they do not see it. */
export function OnlyWith({ needs, children }: { needs: Permission; children: ReactNode }) {
  const { data, isError, refetch } = useOwnAccountQuery();
  if (data !== undefined) return mayAt(data.rights, needs) ? children : <NoRight />;
  if (!isError) return <Skeleton active />;
  return <FetchFailure title="Failed to fetch your roles" onRetry={refetch} />;
}
