import type { TrailPage } from '@club/contracts';
import { Alert, Empty, Flex, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { TrailRowCard } from './trail-row';

interface TrailRowsProps {
  trail: { data?: TrailPage | undefined; isError: boolean; refetch: () => unknown };
  /** Below the rows. */
  children: ReactNode;
}

/** The acts that a query has found, and which services are missing from them. */
export function TrailRows({ trail: { data, isError, refetch }, children }: TrailRowsProps) {
  if (isError) return <FetchFailure title="Failed to fetch the audit trail" onRetry={refetch} />;
  if (data === undefined) return <Skeleton active />;
  const { rows, unknownOf } = data;
  return (
    <Flex vertical gap={8}>
      {unknownOf.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Acts in ${unknownOf.join(' and ')} are missing here: the service does not answer.`}
        />
      )}
      {rows.length === 0 && <Empty description="No acts." />}
      {rows.map((row) => (
        <TrailRowCard key={`${row.chain}-${row.sequence}`} row={row} />
      ))}
      {children}
    </Flex>
  );
}
