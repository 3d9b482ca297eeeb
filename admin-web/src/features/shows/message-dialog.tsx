import { bookersMessageSchema, type BookersMessage, type Show } from '@club/contracts';
import { Form, Input } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useMessageBookersMutation } from './manage-shows.api';

type Draft = Omit<BookersMessage, 'messageId'>;
const textSchema = bookersMessageSchema.omit({ messageId: true });

interface MessageDialogProps {
  show: Pick<Show, 'id' | 'title' | 'date'>;
  onClose: () => void;
}

/** An e-mail to every booker. After a lost answer the same text is sent once. */
export function MessageDialog({ show, onClose }: MessageDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<Draft>();
  const kept = useKeptForm(`message:${show.id}`, form, { subject: '', message: '' });
  const [message, { isLoading }] = useMessageBookersMutation();
  const send = async (draft: Draft): Promise<void> => {
    const input = readForm(form, textSchema, draft);
    if (input === undefined) return;
    const messages = {
      done: 'Message sent',
      failed: 'Failed to send',
      detail: ({ recipients }: { recipients: number }) =>
        `It is on its way to ${countOf(recipients, 'booking')}.`,
    };
    const sent = kept.once(input, (messageId) =>
      message({ id: show.id, message: { ...input, messageId } }).unwrap(),
    );
    if (!(await runAction(messages, sent))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title={`Write to the bookers of ${show.title}, ${dayOf(show.date)}`}
      okText="Send"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<Draft>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(draft) => void send(draft)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="subject" label="Subject">
          <Input />
        </Form.Item>
        <Form.Item
          name="message"
          label="Message"
          extra="A link to the booker’s ticket is added at the end."
        >
          <Input.TextArea rows={6} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
