import type { BookingDetail, QuarantineSolution } from '@club/contracts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../shared/ui/use-action';
import { useResolveQuarantineMutation } from './quarantine.api';

const TEXTS: Record<QuarantineSolution, { title: string; text: string; ok: string; done: string }> =
  {
    refund: {
      title: 'Refund and close',
      text: 'The customer gets back exactly what Stripe received. Then the places are free and the booking is refunded. This cannot be undone.',
      ok: 'Refund and close',
      done: 'The refund is on its way',
    },
    'free-places': {
      title: 'Free the places',
      text: 'Stripe is asked first: the places are freed only if it has no payment for this booking. Then the booking has expired. This cannot be undone.',
      ok: 'Free the places',
      done: 'The places are free',
    },
  };

interface QuarantineDialogProps {
  booking: BookingDetail;
  how: QuarantineSolution;
  onClose: () => void;
}

/** Ends the quarantine of a payment. The dialog keeps one id, so confirming twice is one act. */
export function QuarantineDialog({ booking, how, onClose }: QuarantineDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<{ reason: string }>();
  const [actId] = useState(() => crypto.randomUUID());
  const [resolve, { isLoading }] = useResolveQuarantineMutation();
  const { title, text, ok, done } = TEXTS[how];

  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    const resolved = resolve({ id: booking.id, solution: { actId, how, reason } }).unwrap();
    if (await runAction({ done, failed: 'This did not work' }, resolved)) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text}</p>
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, min: 3, message: 'Please say why' }]}
        >
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
}
