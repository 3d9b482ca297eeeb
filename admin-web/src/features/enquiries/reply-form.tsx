import { replyToEnquirySchema, type Enquiry, type ReplyToEnquiryInput } from '@club/contracts';
import { Button, Checkbox, Flex, Form, Input, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { colours } from '../../shared/ui/tokens';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useReplyToEnquiryMutation } from './enquiries.api';

const textSchema = replyToEnquirySchema.omit({ replyId: true });

const isOpenComplaint = ({ complaint }: Enquiry): boolean => complaint?.answeredAt === null;

/** The replies and a form for the next one. After a lost answer the same reply is sent once. */
export function ReplyForm({ enquiry }: { enquiry: Enquiry }) {
  const runAction = useAction();
  const [form] = Form.useForm<ReplyToEnquiryInput>();
  const kept = useKeptForm(`reply:${enquiry.id}`, form, { message: '', isAnswer: true });
  const [reply, { isLoading }] = useReplyToEnquiryMutation();

  const send = async (values: ReplyToEnquiryInput): Promise<void> => {
    const input = readForm(form, textSchema, values);
    if (input === undefined) return;
    const messages = { done: `Reply sent to ${enquiry.email}`, failed: 'Failed to send' };
    const sent = kept.once(input, (replyId) =>
      reply({ id: enquiry.id, reply: { ...input, replyId } }).unwrap(),
    );
    if (await runAction(messages, sent)) kept.beginAgain();
  };
  return (
    <section aria-label="Replies">
      {enquiry.replies.map(({ at, by, message }) => (
        <Typography.Paragraph
          key={at}
          style={{
            whiteSpace: 'pre-wrap',
            borderLeft: `3px solid ${colours.border}`,
            paddingLeft: 12,
          }}
        >
          <Typography.Text type="secondary">
            {dateTimeOf(at)} · {by}
          </Typography.Text>
          <br />
          {message}
        </Typography.Paragraph>
      ))}
      <Form<ReplyToEnquiryInput>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void send(values)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="message" label="Your reply">
          <Input.TextArea rows={5} />
        </Form.Item>
        {isOpenComplaint(enquiry) && (
          <Form.Item name="isAnswer" valuePropName="checked">
            <Checkbox>This answers the complaint</Checkbox>
          </Form.Item>
        )}
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" disabled={isLoading}>
            Send reply
          </Button>
        </Flex>
      </Form>
    </section>
  );
}
