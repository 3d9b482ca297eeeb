import type { Enquiry } from '@club/contracts';
import { Alert, Button, Flex, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { z } from 'zod';
import { dateTimeOf } from '../../shared/ui/date-time';
import { emptyText, isKnown } from '../../shared/ui/list-state';
import { clickableRow } from '../../shared/ui/clickable-row';
import { PAGE_SIZE, pageFilter, pagination, useExistingPage } from '../../shared/ui/pagination';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { useTableLayout } from '../../shared/ui/table-layout';
import { useOpened } from '../../shared/ui/use-opened';
import { useEnquiriesQuery } from './enquiries.api';
import { complaintWords } from './complaint-words';

const columnsOf = (open: (enquiry: Enquiry) => void): TableColumnsType<Enquiry> => [
  { title: 'Date', dataIndex: 'createdAt', render: dateTimeOf },
  { title: 'Name', dataIndex: 'name' },
  {
    title: 'Email',
    dataIndex: 'email',
    render: (email: string) => <a href={`mailto:${email}`}>{email}</a>,
  },
  { title: 'Subject', dataIndex: 'subject', ellipsis: true },
  { title: 'Message', dataIndex: 'message', ellipsis: true },
  {
    title: 'Status',
    dataIndex: 'isRead',
    render: (isRead: boolean, { complaint }) => (
      <Flex gap={4} wrap>
        <Tag color={isRead ? 'default' : 'error'}>{isRead ? 'Read' : 'New'}</Tag>
        {complaint !== undefined && <Tag color="warning">{complaintWords(complaint)}</Tag>}
      </Flex>
    ),
  },
  {
    title: 'Actions',
    key: 'open',
    render: (_, enquiry) => (
      <Button
        size="small"
        aria-label={`Open the message of ${enquiry.name}`}
        onClick={() => open(enquiry)}
      >
        Open
      </Button>
    ),
  },
];

const filters = z.object(pageFilter);

const NO_ENQUIRIES = { enquiries: [], total: 0 };

/** Contact Form Enquiries (specification-rules.md 2). Opening an enquiry marks it Read. */
export function EnquiriesTable() {
  const [{ page }, setFilter] = useAddressFilter('enquiries', filters);
  const { open } = useOpened();
  const { data, currentData, isFetching, isError } = useEnquiriesQuery({
    page,
    pageSize: PAGE_SIZE,
  });
  const { enquiries, total } = data ?? NO_ENQUIRIES;
  const pager = { page, total, onChange: (next: number) => setFilter({ page: next }) };
  useExistingPage(pager);
  const openEnquiry = ({ id }: Enquiry): void => open({ kind: 'enquiry', id });
  const layout = useTableLayout({ columns: columnsOf(openEnquiry), rows: enquiries, width: 900 });
  return (
    <section aria-labelledby="enquiries">
      <Typography.Title level={2} id="enquiries" style={{ fontSize: 20 }}>
        Contact Form Enquiries
      </Typography.Title>
      {isError && (
        <Alert
          type="error"
          showIcon
          title="Failed to fetch contacts"
          style={{ marginBottom: 16 }}
        />
      )}
      {isKnown({ data, isError }) && (
        <Table<Enquiry>
          rowKey="id"
          size="small"
          {...layout}
          onRow={(enquiry) => clickableRow(() => openEnquiry(enquiry))}
          dataSource={enquiries}
          loading={isFetching && currentData === undefined}
          locale={{ emptyText: emptyText(data, 'No enquiries received yet.') }}
          pagination={pagination(pager)}
        />
      )}
    </section>
  );
}
