import {
  sellAtDeskSchema,
  placesLeft,
  showMoment,
  type Booking,
  type SellAtDeskInput,
} from '@club/contracts';
import { Form, Input, InputNumber, Modal, Radio, Select } from 'antd';
import { dayOf } from '../../shared/ui/date-time';
import { readForm } from '../../shared/ui/read-form';
import { useAct } from '../../shared/ui/use-act';
import { useSellAtDeskMutation, useShowsOnSaleQuery } from './box-office.api';

const EMPTY: Partial<SellAtDeskInput> = {
  customerEmail: '',
  customerPhone: '',
  ticketQuantity: 2,
  payment: 'desk',
  holdHours: 24,
};
const PAYMENTS = [
  { value: 'desk', label: 'Paid at the desk' },
  { value: 'complimentary', label: 'Complimentary' },
  { value: 'link', label: 'Pay link by e-mail' },
];
const HOLDS = [
  { value: 1, label: '1 hour' },
  { value: 4, label: '4 hours' },
  { value: 24, label: '1 day' },
  { value: 72, label: '3 days' },
  { value: 168, label: '1 week' },
];

/** A booking by phone or at the desk; the mail is optional, the places are the web's. */
export function BoxOfficeDialog({ onClose }: { onClose: () => void }) {
  const act = useAct();
  const [form] = Form.useForm<SellAtDeskInput>();
  const [sell, { isLoading }] = useSellAtDeskMutation();
  const payment = Form.useWatch('payment', form);
  const { data: shows = [] } = useShowsOnSaleQuery();
  const options = shows
    .filter((show) => ['on-sale', 'few-left'].includes(showMoment(show, new Date())))
    .map((show) => ({
      value: show.id,
      label: `${dayOf(show.date)}, ${show.venue.city} (${placesLeft(show)} left)`,
    }));

  const book = async (values: SellAtDeskInput): Promise<void> => {
    const wish = readForm(form, sellAtDeskSchema, values);
    if (wish === undefined) return;
    const words = {
      done: 'Booked',
      failed: 'Booking Failed',
      detail: (sold: Booking) => `The reference is ${sold.bookingReference}`,
    };
    if (await act(words, sell(wish).unwrap())) onClose();
  };
  return (
    <Modal
      open
      title="New booking"
      okText="Book"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<SellAtDeskInput>
        form={form}
        layout="vertical"
        initialValues={EMPTY}
        onFinish={(values) => void book(values)}
      >
        <Form.Item
          name="showId"
          label="Show"
          rules={[{ required: true, message: 'Please choose a show' }]}
        >
          <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="ticketQuantity" label="Tickets">
          <InputNumber min={1} max={50} />
        </Form.Item>
        <Form.Item name="customerName" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="customerEmail" label={payment === 'link' ? 'Email' : 'Email (optional)'}>
          <Input type="email" />
        </Form.Item>
        <Form.Item name="customerPhone" label="Phone (optional)">
          <Input type="tel" />
        </Form.Item>
        <Form.Item name="payment" label="Payment">
          <Radio.Group options={PAYMENTS} />
        </Form.Item>
        {payment === 'link' && (
          <Form.Item name="holdHours" label="Hold the places for">
            <Select options={HOLDS} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
