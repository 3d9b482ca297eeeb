import { bookersMessageSchema, type BookersMessage, type Show } from '@club/contracts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../shared/ui/date-time';
import { readForm } from '../../shared/ui/read-form';
import { useAct } from '../../shared/ui/use-act';
import { useMessageBookersMutation } from './shows.api';

type Draft = Omit<BookersMessage, 'messageId'>;

/** A mail to everybody who has a booking. One dialog is one message, however often it is confirmed. */
export function MessageDialog({ show, onClose }: { show: Show; onClose: () => void }) {
  const act = useAct();
  const [form] = Form.useForm<BookersMessage>();
  const [messageId] = useState(() => crypto.randomUUID());
  const [message, { isLoading }] = useMessageBookersMutation();
  const send = async (draft: Draft): Promise<void> => {
    const wish = readForm(form, bookersMessageSchema, { ...draft, messageId });
    if (wish === undefined) return;
    const words = {
      done: 'Message sent',
      failed: 'Failed to send',
      detail: ({ recipients }: { recipients: number }) =>
        `It is on its way for ${recipients} bookings.`,
    };
    if (await act(words, message({ id: show.id, message: wish }).unwrap())) onClose();
  };
  return (
    <Modal
      open
      title={`Write to everybody who booked ${show.title}, ${dayOf(show.date)}`}
      okText="Send"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<BookersMessage>
        form={form}
        layout="vertical"
        initialValues={{ subject: '', message: '' }}
        onFinish={(draft) => void send(draft)}
      >
        <Form.Item name="subject" label="Subject">
          <Input />
        </Form.Item>
        <Form.Item
          name="message"
          label="Message"
          extra="A link to each booker’s ticket stands below it."
        >
          <Input.TextArea rows={6} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
