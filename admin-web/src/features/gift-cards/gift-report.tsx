import { Button, Card, Flex, Input, Skeleton, Statistic } from 'antd';
import { useState } from 'react';
import { downloadCsv } from '../../shared/ui/csv';
import { today } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { pounds } from '../../shared/ui/money';
import { useGiftReportQuery } from './gift-cards.api';

/** What the club owes to card holders at the end of a day, and the sums that lead to it. */
export function GiftReport() {
  const [until, setUntil] = useState(today);
  const {
    currentData: data,
    isError,
    error,
    isFetching,
    refetch,
  } = useGiftReportQuery(until, { skip: until === '' });
  return (
    <Card size="small" title="Report" style={{ marginBottom: 16 }}>
      <Flex gap={24} wrap align="center">
        <label>
          At the end of{' '}
          <Input
            type="date"
            value={until}
            max={today()}
            onChange={(event) => setUntil(event.target.value)}
            style={{ width: 160 }}
          />
        </label>
        {isError && (
          <FetchFailure title="Failed to fetch the report" error={error} onRetry={refetch} />
        )}
        {isFetching && data === undefined && <Skeleton active paragraph={false} />}
        {data !== undefined && (
          <>
            <Statistic title="Liability" value={pounds(data.liability)} />
            <Statistic title="Sold" value={pounds(data.sold)} />
            <Statistic title="Spent" value={pounds(data.spent)} />
            <Statistic title="Restored" value={pounds(data.restored)} />
            <Statistic title="Refunded" value={pounds(data.refunded)} />
            <Statistic title="Lost in disputes" value={pounds(data.disputed)} />
            <Button
              onClick={() =>
                downloadCsv(`gift-cards-${data.until}.csv`, [
                  Object.keys(data),
                  Object.values(data).map(String),
                ])
              }
            >
              Export report (CSV)
            </Button>
          </>
        )}
      </Flex>
    </Card>
  );
}
