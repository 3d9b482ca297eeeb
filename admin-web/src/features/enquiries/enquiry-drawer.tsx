import type { Enquiry } from '@club/contracts';
import { Button, Descriptions, Drawer, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { complaintWords } from './complaint-words';
import { useMarkEnquiryMutation } from './enquiries.api';
import { ReplyForm } from './reply-form';

interface EnquiryDrawerProps {
  enquiry: Enquiry;
  onClose: () => void;
  children: ReactNode;
}

const MARK_NEW = { done: 'Marked as New', failed: 'Failed to mark it as New' };

/** One enquiry with its replies. */
export function EnquiryDrawer({ enquiry, onClose, children }: EnquiryDrawerProps) {
  const runAction = useAction();
  const [mark, { isLoading }] = useMarkEnquiryMutation();
  const markNew = async (): Promise<void> => {
    if (await runAction(MARK_NEW, mark({ id: enquiry.id, isRead: false }).unwrap())) onClose();
  };
  return (
    <Drawer title={enquiry.subject} open onClose={onClose} size={520}>
      <EnquiryDetails enquiry={enquiry} isMarking={isLoading} onMarkNew={() => void markNew()} />
      {children}
    </Drawer>
  );
}

const readStatusOf = ({ readBy, readAt }: Enquiry): string =>
  readBy === undefined ? 'New' : `Read by ${readBy}, ${dateTimeOf(readAt)}`;

interface EnquiryDetailsProps {
  enquiry: Enquiry;
  isMarking: boolean;
  onMarkNew: () => void;
}
const EnquiryDetails = ({ enquiry, isMarking, onMarkNew }: EnquiryDetailsProps) => (
  <Flex vertical gap={16}>
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'from', label: 'From', children: `${enquiry.name}, ${enquiry.email}` },
        { key: 'date', label: 'Date', children: dateTimeOf(enquiry.createdAt) },
        { key: 'read', label: 'Status', children: readStatusOf(enquiry) },
        ...(enquiry.complaint === undefined
          ? []
          : [
              {
                key: 'complaint',
                label: 'Limit',
                children: `${complaintWords(enquiry.complaint)}. Acknowledged by e-mail when it arrived.`,
              },
            ]),
      ]}
    />
    <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>
      {enquiry.message}
    </Typography.Paragraph>
    <ReplyForm enquiry={enquiry} />
    <Flex gap={8} wrap>
      <Button
        href={`mailto:${enquiry.email}?subject=${encodeURIComponent(`Re: ${enquiry.subject}`)}`}
      >
        Reply in my e-mail program
      </Button>
      <Button disabled={isMarking} onClick={onMarkNew}>
        Mark as New
      </Button>
    </Flex>
  </Flex>
);
