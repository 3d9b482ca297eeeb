import type { BookingDetail, RefundRequest } from '@club/contracts';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../shared/ui/use-action';
import { useRefundBookingMutation } from './bookings.api';

type RefundForm = Omit<RefundRequest, 'refundId'>;

interface RefundDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

/** Refunds all or a part. The dialog keeps one refund id, so confirming twice refunds once. */
export function RefundDialog({ booking, onClose }: RefundDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<RefundForm>();
  const [refundId] = useState(() => crypto.randomUUID());
  const [refund, { isLoading }] = useRefundBookingMutation();
  const left = Number(booking.totalAmount) - booking.refunded;

  const submit = async (values: RefundForm): Promise<void> => {
    const refunded = refund({ id: booking.id, refund: { ...values, refundId } }).unwrap();
    if (await runAction({ done: 'Refunded', failed: 'Refund failed' }, refunded)) onClose();
  };
  return (
    <Modal
      open
      title={`Refund ${booking.bookingReference}`}
      okText="Refund"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<RefundForm>
        form={form}
        layout="vertical"
        initialValues={{ amount: left, places: booking.ticketQuantity, reason: '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="amount"
          label={`Amount (£), at most ${left.toFixed(2)}`}
          rules={[{ required: true }]}
        >
          <InputNumber min={0.01} max={left} step={1} />
        </Form.Item>
        <Form.Item name="places" label="Places to release" rules={[{ required: true }]}>
          <InputNumber min={0} max={booking.ticketQuantity} />
        </Form.Item>
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
