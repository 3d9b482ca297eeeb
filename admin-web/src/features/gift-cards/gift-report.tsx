import { Alert, Button, Card, Flex, Input, Statistic } from 'antd';
import { useState } from 'react';
import { downloadCsv } from '../../shared/ui/csv';
import { useGiftReportQuery } from './gift-cards.api';

const today = (): string => new Date().toISOString().slice(0, 10);
const pounds = (amount: number): string => `£${amount.toFixed(2)}`;

/** What card holders are owed at the end of a day, and how it came about. */
export function GiftReport() {
  const [until, setUntil] = useState(today);
  const { data, isError } = useGiftReportQuery(until, { skip: until === '' });
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
        {isError && <Alert type="error" showIcon title="The report could not be fetched" />}
        {data !== undefined && (
          <>
            <Statistic title="Liability" value={pounds(data.liability)} />
            <Statistic title="Sold" value={pounds(data.sold)} />
            <Statistic title="Spent" value={pounds(data.spent)} />
            <Statistic title="Restored" value={pounds(data.restored)} />
            <Statistic title="Refunded" value={pounds(data.refunded)} />
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
