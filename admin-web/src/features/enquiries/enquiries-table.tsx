import type { Enquiry } from '@club/contracts';
import { Alert, Button, Flex, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { dateTimeOf } from '../../shared/ui/date-time';
import { emptyText, isKnown } from '../../shared/ui/list-state';
import { clickableRow } from '../../shared/ui/clickable-row';
import { PAGE_SIZE, pageFilter, pagination } from '../../shared/ui/pagination';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { wideTable } from '../../shared/ui/wide-table';
import { useEnquiriesQuery, useMarkEnquiryMutation } from './enquiries.api';
import { complaintWords } from './complaint-words';
import { EnquiryDrawer } from './enquiry-drawer';

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

interface EnquiriesTableProps {
  /** What other features know about the sender. It is shown below an open enquiry. */
  aboutSender: (email: string) => ReactNode;
}

/** Contact Form Enquiries (specification-rules.md 2). Opening an enquiry marks it Read. */
export function EnquiriesTable({ aboutSender }: EnquiriesTableProps) {
  const [{ page }, setFilter] = useAddressFilter('enquiries', filters);
  const [openId, setOpenId] = useState<string | undefined>();
  const { data, isFetching, isError } = useEnquiriesQuery({ page, pageSize: PAGE_SIZE });
  const enquiries = data?.enquiries ?? [];
  const [mark] = useMarkEnquiryMutation();
  const open = (enquiry: Enquiry): void => {
    setOpenId(enquiry.id);
    if (!enquiry.isRead) void mark({ id: enquiry.id, isRead: true });
  };
  const shown = enquiries.find(({ id }) => id === openId);
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
          columns={columnsOf(open)}
          onRow={(enquiry) => clickableRow(() => open(enquiry))}
          dataSource={enquiries}
          loading={isFetching}
          {...wideTable(enquiries, 900)}
          locale={{ emptyText: emptyText(data, 'No enquiries received yet.') }}
          pagination={pagination({
            page,
            total: data?.total ?? 0,
            onChange: (next) => setFilter({ page: next }),
          })}
        />
      )}
      {shown !== undefined && (
        <EnquiryDrawer enquiry={shown} onClose={() => setOpenId(undefined)}>
          {aboutSender(shown.email)}
        </EnquiryDrawer>
      )}
    </section>
  );
}
