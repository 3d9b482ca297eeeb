import { boxOfficeSchema, placesLeft, type BoxOffice } from '@club/contracts';
import { App, Form, Input, InputNumber, Modal, Radio, Select } from 'antd';
import type { ApiError } from '../../shared/api/base-api';
import { dayOf } from '../../shared/ui/date-time';
import { useSellAtDeskMutation, useShowsOnSaleQuery } from './bookings.api';

const EMPTY: Partial<BoxOffice> = { customerEmail: '', customerPhone: '', ticketQuantity: 2, payment: 'desk' };
const PAYMENTS = [
  { value: 'desk', label: 'Paid at the desk' },
  { value: 'complimentary', label: 'Complimentary' },
];

/** A booking by phone or at the desk; the mail is optional, the places are the web's. */
export function BoxOfficeDialog({ onClose }: { onClose: () => void }) {
  const { notification } = App.useApp();
  const [form] = Form.useForm<BoxOffice>();
  const [sell, { isLoading }] = useSellAtDeskMutation();
  const { data: shows = [] } = useShowsOnSaleQuery();
  const options = shows
    .filter(({ status }) => status === 'scheduled')
    .map((show) => ({ value: show.id, label: `${dayOf(show.date)}, ${show.venue.city} (${placesLeft(show)} left)` }));

  const book = async (values: BoxOffice): Promise<void> => {
    const read = boxOfficeSchema.safeParse(values);
    if (!read.success) {
      return form.setFields(read.error.issues.map(({ path, message }) => ({ name: path[0] as keyof BoxOffice, errors: [message] })));
    }
    try {
      const { bookingReference } = await sell(read.data).unwrap();
      notification.success({ title: 'Booked', description: `The reference is ${bookingReference}` });
      onClose();
    } catch (error) {
      notification.error({ title: 'Booking Failed', description: (error as ApiError).message });
    }
  };
  return (
    <Modal open title="New booking" okText="Book" okButtonProps={{ disabled: isLoading }} onOk={() => form.submit()} onCancel={onClose}>
      <Form<BoxOffice> form={form} layout="vertical" initialValues={EMPTY} onFinish={(values) => void book(values)}>
        <Form.Item name="showId" label="Show" rules={[{ required: true, message: 'Please choose a show' }]}>
          <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="ticketQuantity" label="Tickets">
          <InputNumber min={1} max={50} />
        </Form.Item>
        <Form.Item name="customerName" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="customerEmail" label="Email (optional)">
          <Input type="email" />
        </Form.Item>
        <Form.Item name="customerPhone" label="Phone (optional)">
          <Input type="tel" />
        </Form.Item>
        <Form.Item name="payment" label="Payment">
          <Radio.Group options={PAYMENTS} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
