import { bookersMessageSchema, type BookersMessage, type Show } from '@club/contracts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useMessageBookersMutation } from './manage-shows.api';

type Draft = Omit<BookersMessage, 'messageId'>;

interface MessageDialogProps {
  show: Pick<Show, 'id' | 'title' | 'date'>;
  onClose: () => void;
}

/** An e-mail to every booker. The dialog keeps one message id, so confirming twice sends it once. */
export function MessageDialog({ show, onClose }: MessageDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<BookersMessage>();
  const kept = useKeptForm(`message:${show.id}`, form, { subject: '', message: '' });
  const [messageId] = useState(() => crypto.randomUUID());
  const [message, { isLoading }] = useMessageBookersMutation();
  const send = async (draft: Draft): Promise<void> => {
    const input = readForm(form, bookersMessageSchema, { ...draft, messageId });
    if (input === undefined) return;
    const messages = {
      done: 'Message sent',
      failed: 'Failed to send',
      detail: ({ recipients }: { recipients: number }) =>
        `It is on its way to ${countOf(recipients, 'booking')}.`,
    };
    const sent = message({ id: show.id, message: input }).unwrap();
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
      <Form<BookersMessage>
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
