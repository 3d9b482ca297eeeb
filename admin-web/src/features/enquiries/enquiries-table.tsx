import type { Enquiry } from '@club/contracts';
import {
  Alert,
  Button,
  Descriptions,
  Drawer,
  Flex,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd';
import { useState, type ReactNode } from 'react';
import { dateTime } from '../../shared/ui/date-time';
import { wideTable } from '../../shared/ui/wide-table';
import { useEnquiriesQuery, useMarkEnquiryMutation } from './enquiries.api';
import { ReplyForm } from './reply-form';

const PAGE_SIZE = 25;
const NONE = { enquiries: [], total: 0 };
const columnsOf = (open: (enquiry: Enquiry) => void): TableColumnsType<Enquiry> => [
  { title: 'Date', dataIndex: 'createdAt', render: dateTime },
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
    render: (isRead: boolean) => (
      <Tag color={isRead ? 'default' : 'error'}>{isRead ? 'Read' : 'New'}</Tag>
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

/** What else is known of a sender; other features bring it. */
type Beside = (email: string) => ReactNode;

/** Contact Form Enquiries (specification-rules.md 2): opening one marks it Read. */
export function EnquiriesTable({ beside }: { beside: Beside }) {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | undefined>();
  const { data = NONE, isFetching, isError } = useEnquiriesQuery({ page, pageSize: PAGE_SIZE });
  const [mark] = useMarkEnquiryMutation();
  const open = (enquiry: Enquiry): void => {
    setOpenId(enquiry.id);
    if (!enquiry.isRead) void mark({ id: enquiry.id, isRead: true });
  };
  const shown = data.enquiries.find(({ id }) => id === openId);
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
      <Table<Enquiry>
        rowKey="id"
        size="small"
        columns={columnsOf(open)}
        dataSource={data.enquiries}
        loading={isFetching}
        {...wideTable(data.enquiries, 900)}
        locale={{ emptyText: 'No enquiries received yet.' }}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: data.total,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
      {shown !== undefined && (
        <EnquiryDrawer enquiry={shown} beside={beside} onClose={() => setOpenId(undefined)} />
      )}
    </section>
  );
}

function EnquiryDrawer({
  enquiry,
  onClose,
  beside,
}: {
  enquiry: Enquiry;
  onClose: () => void;
  beside: Beside;
}) {
  const [mark] = useMarkEnquiryMutation();
  const markNew = (): void => {
    void mark({ id: enquiry.id, isRead: false });
    onClose();
  };
  return (
    <Drawer title={enquiry.subject} open onClose={onClose} size={520}>
      <EnquiryDetail enquiry={enquiry} onMarkNew={markNew} />
      {beside(enquiry.email)}
    </Drawer>
  );
}

function EnquiryDetail({ enquiry, onMarkNew }: { enquiry: Enquiry; onMarkNew: () => void }) {
  const readBy =
    enquiry.readBy === undefined ? 'New' : `Read by ${enquiry.readBy}, ${dateTime(enquiry.readAt)}`;
  const items = [
    { key: 'from', label: 'From', children: `${enquiry.name}, ${enquiry.email}` },
    { key: 'date', label: 'Date', children: dateTime(enquiry.createdAt) },
    { key: 'read', label: 'Status', children: readBy },
  ];
  return (
    <Flex vertical gap={16}>
      <Descriptions column={1} size="small" bordered items={items} />
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>
        {enquiry.message}
      </Typography.Paragraph>
      <ReplyForm enquiry={enquiry} />
      <Flex gap={8}>
        <Button
          href={`mailto:${enquiry.email}?subject=${encodeURIComponent(`Re: ${enquiry.subject}`)}`}
        >
          Reply in my own mail program
        </Button>
        <Button onClick={onMarkNew}>Mark as New</Button>
      </Flex>
    </Flex>
  );
}
