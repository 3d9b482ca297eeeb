import {
  canBeBooked,
  deskSaleSchema,
  MAX_TICKETS_AT_DESK,
  placesLeft,
  type Booking,
  type DeskSale,
} from '@club/contracts';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { usePublicShowsQuery } from '../../shared/api/shows.api';
import { dayOf } from '../../shared/ui/date-time';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useActId } from '../../shared/ui/use-act-id';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useSellAtDeskMutation } from './box-office.api';

const INITIAL_VALUES: Partial<DeskSale> = {
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

interface BoxOfficeDialogProps {
  /** The show that is chosen when the dialog opens. */
  showId?: string;
  onClose: () => void;
}

/**
 * A booking by phone or at the desk. Its places come from the same offer as the website's. If the answer is lost,
 * "Book" repeats the same booking.
 */
export function BoxOfficeDialog({ showId, onClose }: BoxOfficeDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<DeskSale>();
  const initial = showId === undefined ? INITIAL_VALUES : { ...INITIAL_VALUES, showId };
  const kept = useKeptForm(`sale:${showId ?? 'any'}`, form, initial);
  const once = useActId();
  const [sell, { isLoading }] = useSellAtDeskMutation();

  const book = async ({ holdHours, ...values }: DeskSale): Promise<void> => {
    const sale = values.payment === 'link' ? { ...values, holdHours } : values;
    const input = readForm(form, deskSaleSchema, sale);
    if (input === undefined) return;
    const messages = {
      done: 'Booked',
      failed: 'Failed to book',
      detail: (sold: Booking) => `The reference is ${sold.bookingReference}`,
    };
    const sold = once((bookingId) => sell({ ...input, bookingId }).unwrap());
    if (!(await runAction(messages, sold))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title="New booking"
      okText="Book"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<DeskSale>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void book(values)}
      >
        <KeptNotice kept={kept} />
        <BoxOfficeFields />
      </Form>
    </FormModal>
  );
}

/** The fields are always the same: a dialog that grows moves its button away from a hand that is about to press it. */
function BoxOfficeFields() {
  const payment = Form.useWatch<DeskSale['payment'] | undefined>('payment');
  return (
    <>
      <ShowField />
      <Form.Item name="ticketQuantity" label="Tickets">
        <InputNumber min={1} max={MAX_TICKETS_AT_DESK} />
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
      <Form.Item name="holdHours" label="Hold the places for" extra="Only for a pay link.">
        <Select options={HOLDS} disabled={payment !== 'link'} />
      </Form.Item>
    </>
  );
}

function ShowField() {
  const { data: shows = [] } = usePublicShowsQuery();
  const options = shows
    .filter((show) => canBeBooked(show, new Date()))
    .map((show) => ({
      value: show.id,
      label: `${dayOf(show.date)}, ${show.venue.city}: ${show.title} (${placesLeft(show)} left)`,
    }));
  return (
    <Form.Item
      name="showId"
      label="Show"
      rules={[{ required: true, message: 'Please choose a show' }]}
    >
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  );
}
