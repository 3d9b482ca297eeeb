import type { BookingDetail, RefundRequest } from '@club/contracts';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../shared/ui/use-act';
import { useRefundBookingMutation } from './bookings.api';

type Wish = Omit<RefundRequest, 'refundId'>;

/** All or a part, with the places that become free again. One dialog is one refund, however often it is confirmed. */
export function RefundDialog({
  booking,
  onClose,
}: {
  booking: BookingDetail;
  onClose: () => void;
}) {
  const act = useAct();
  const [form] = Form.useForm<Wish>();
  const [refundId] = useState(() => crypto.randomUUID());
  const [refund, { isLoading }] = useRefundBookingMutation();
  const left = Number(booking.totalAmount) - booking.refunded;

  const pay = async (wish: Wish): Promise<void> => {
    const paid = refund({ id: booking.id, refund: { ...wish, refundId } }).unwrap();
    if (await act({ done: 'Refunded', failed: 'Refund failed' }, paid)) onClose();
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
      <Form<Wish>
        form={form}
        layout="vertical"
        initialValues={{ amount: left, places: booking.ticketQuantity, reason: '' }}
        onFinish={(wish) => void pay(wish)}
      >
        <Form.Item
          name="amount"
          label={`Amount (£), at most ${left.toFixed(2)}`}
          rules={[{ required: true }]}
        >
          <InputNumber min={0.01} max={left} step={1} />
        </Form.Item>
        <Form.Item name="places" label="Places that become free again" rules={[{ required: true }]}>
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
