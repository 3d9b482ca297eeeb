import type { MailRow, MailsQuery, MailState } from '@club/contracts';
import {
  Alert,
  Button,
  Flex,
  Segmented,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd';
import { z } from 'zod';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { emptyText, isKnown } from '../../shared/ui/list-state';
import { pageFilter, pagination } from '../../shared/ui/pagination';
import { useTableLayout } from '../../shared/ui/table-layout';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { useOpened } from '../../shared/ui/use-opened';
import { useMailsQuery, useRetryMailMutation } from './mails.api';
import { RetryFailedMails } from './retry-failed-mails';

const COLOURS: Record<MailState, string> = {
  new: 'default',
  sending: 'processing',
  sent: 'success',
  failed: 'error',
  skipped: 'warning',
};
const FILTERS: { value: MailsQuery['show']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
];

const columnsOf = (view: (id: string) => void): TableColumnsType<MailRow> => [
  { title: 'Written', dataIndex: 'at', render: dateTimeOf },
  { title: 'E-mail', dataIndex: 'label' },
  {
    title: 'State',
    dataIndex: 'state',
    render: (state: MailState) => <Tag color={COLOURS[state]}>{state}</Tag>,
  },
  { title: 'Reason', dataIndex: 'reason', ellipsis: true },
  {
    title: 'Actions',
    key: 'actions',
    render: (_, { id, label, state }) => (
      <Flex gap={8}>
        <Button size="small" aria-label={`View the e-mail ${label}`} onClick={() => view(id)}>
          View
        </Button>
        {state === 'failed' && <RetryButton id={id} />}
      </Flex>
    ),
  },
];

const filters = z.object({
  ...pageFilter,
  show: z.enum(['all', 'waiting', 'sent', 'failed', 'skipped']).catch('all'),
});

/** The e-mails of the club and how far each one is. */
export function MailsTable() {
  const [{ show, page }, setFilter] = useAddressFilter('mails', filters);
  const { open } = useOpened();
  const { data, currentData, isFetching, isError } = useMailsQuery(show, {
    refetchOnMountOrArgChange: true,
  });
  const mails = data ?? [];
  const view = (id: string): void => open({ kind: 'mail', id });
  const layout = useTableLayout({ columns: columnsOf(view), rows: mails });
  return (
    <section aria-labelledby="mails">
      <Flex justify="space-between" align="center" wrap gap={12} style={{ margin: '24px 0 12px' }}>
        <Typography.Title level={2} id="mails" style={{ fontSize: 20, margin: 0 }}>
          E-mails
        </Typography.Title>
        <Segmented<MailsQuery['show']>
          options={FILTERS}
          value={show}
          onChange={(next) => setFilter({ show: next, page: 1 })}
        />
      </Flex>
      <RetryFailedMails />
      {isError && (
        <Alert type="error" showIcon title="Failed to fetch e-mails" style={{ marginBottom: 16 }} />
      )}
      {isKnown({ data, isError }) && (
        <Table<MailRow>
          rowKey="id"
          size="small"
          {...layout}
          dataSource={mails}
          loading={isFetching && currentData === undefined}
          locale={{ emptyText: emptyText(data, 'No e-mails.') }}
          pagination={pagination({
            page,
            total: mails.length,
            onChange: (next) => setFilter({ page: next }),
          })}
        />
      )}
    </section>
  );
}

function RetryButton({ id }: { id: string }) {
  const runAction = useAction();
  const [retry, { isLoading }] = useRetryMailMutation();
  const messages = { done: 'The e-mail is on its way again', failed: 'Failed to send' };
  return (
    <Button
      size="small"
      disabled={isLoading}
      onClick={() => void runAction(messages, retry(id).unwrap())}
    >
      Send again
    </Button>
  );
}
