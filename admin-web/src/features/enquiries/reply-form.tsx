import { replyToEnquirySchema, type Enquiry, type ReplyToEnquiryInput } from '@club/contracts';
import { Button, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { dateTime } from '../../shared/ui/date-time';
import { readForm } from '../../shared/ui/read-form';
import { useAct } from '../../shared/ui/use-act';
import { useReplyToEnquiryMutation } from './enquiries.api';

/** What was answered so far, and the next answer. One filled form is one answer, however often it is sent. */
export function ReplyForm({ enquiry }: { enquiry: Enquiry }) {
  const act = useAct();
  const [form] = Form.useForm<ReplyToEnquiryInput>();
  const [replyId, setReplyId] = useState(() => crypto.randomUUID());
  const [reply, { isLoading }] = useReplyToEnquiryMutation();

  const send = async (values: ReplyToEnquiryInput): Promise<void> => {
    const answer = readForm(form, replyToEnquirySchema, { ...values, replyId });
    if (answer === undefined) return;
    const words = { done: `Reply sent to ${enquiry.email}`, failed: 'Failed to send' };
    if (!(await act(words, reply({ id: enquiry.id, reply: answer }).unwrap()))) return;
    form.resetFields();
    setReplyId(crypto.randomUUID());
  };
  return (
    <section aria-label="Replies">
      {enquiry.replies.map(({ at, by, message }) => (
        <Typography.Paragraph
          key={at}
          style={{ whiteSpace: 'pre-wrap', borderLeft: '3px solid #d9d9d9', paddingLeft: 12 }}
        >
          <Typography.Text type="secondary">
            {dateTime(at)} · {by}
          </Typography.Text>
          <br />
          {message}
        </Typography.Paragraph>
      ))}
      <Form<ReplyToEnquiryInput>
        form={form}
        layout="vertical"
        initialValues={{ message: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="message" label="Your reply">
          <Input.TextArea rows={5} />
        </Form.Item>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" disabled={isLoading}>
            Send reply
          </Button>
        </Flex>
      </Form>
    </section>
  );
}
