import type { BookingDetail, RefundRequest } from '@club/contracts';
import { Alert, Button, Form, Input, InputNumber } from 'antd';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useRefundBookingMutation } from './bookings.api';
import {
  isAboveLimit,
  limitText,
  placesFor,
  refundLimits,
  type RefundLimits,
} from './refund-limits';
import { useAskForRefundMutation } from './refund-requests.api';

type RefundForm = Omit<RefundRequest, 'refundId' | 'amount'> & { amount?: number };

const REFUNDED = { done: 'Refunded', failed: 'Refund failed' };
const ASKED = { done: 'A manager has been asked', failed: 'Failed to ask for approval' };

/** Until the answer is known, another sum is not another refund: both would be paid. */
const ONE_REFUND = {};

interface RefundDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

/**
 * Refunds all or a part, or asks a manager for it if it is above the limit of the member of staff. After a lost
 * answer whatever is sent has the same id: it is made or asked for once, and the server refuses another sum.
 */
export function RefundDialog({ booking, onClose }: RefundDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<RefundForm>();
  const kept = useKeptForm(`refund:${booking.id}`, form, { places: 0, reason: '' });
  const [refund, { isLoading: isRefunding }] = useRefundBookingMutation();
  const [ask, { isLoading: isAsking }] = useAskForRefundMutation();
  const amountNow = Form.useWatch('amount', form);
  const isAbove = isAboveLimit(amountNow, booking);

  const submit = async ({ amount = 0, ...rest }: RefundForm): Promise<void> => {
    const mustAsk = isAboveLimit(amount, booking);
    const sent = kept.once(ONE_REFUND, async (refundId): Promise<unknown> => {
      const request = { id: booking.id, refund: { ...rest, amount, refundId } };
      return mustAsk ? ask(request).unwrap() : refund(request).unwrap();
    });
    const isDone = await runAction(mustAsk ? ASKED : REFUNDED, sent);
    if (!isDone) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title={`Refund ${booking.bookingReference}`}
      okText={isAbove ? 'Ask for approval' : 'Refund'}
      isDisabled={isRefunding || isAsking}
      kept={kept}
      onClose={onClose}
    >
      <Form<RefundForm>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void submit(values)}
      >
        <KeptNotice kept={kept} />
        <MoneyAndPlaces limits={refundLimits(booking)} />
        {booking.refundLimit !== null && (
          <Alert
            type={isAbove ? 'warning' : 'info'}
            showIcon
            style={{ marginBottom: 16 }}
            title={limitText(booking.refundLimit)}
          />
        )}
        <Form.Item
          name="reason"
          label="Reason"
          extra="Only staff see it."
          rules={[{ required: true, min: 3, message: 'Please say why' }]}
        >
          <Input />
        </Form.Item>
      </Form>
    </FormModal>
  );
}

function MoneyAndPlaces({ limits }: { limits: RefundLimits }) {
  const form = Form.useFormInstance<RefundForm>();
  const { min, max } = placesFor(Form.useWatch('amount', form), limits);
  const fitPlaces = (amount: number | undefined): void => {
    const allowed = placesFor(amount, limits);
    const places = form.getFieldValue('places') as number | null;
    form.setFieldValue('places', Math.min(allowed.max, Math.max(allowed.min, places ?? 0)));
  };
  const refundEverything = (): void => {
    form.setFieldValue('amount', limits.amount);
    fitPlaces(limits.amount);
  };
  return (
    <>
      <Form.Item
        name="amount"
        label={`Amount (£), at most ${limits.amount.toFixed(2)}`}
        rules={[{ required: true, message: 'Please enter an amount' }]}
      >
        <InputNumber
          min={0.01}
          max={limits.amount}
          step={1}
          onChange={(amount) => fitPlaces(amount ?? undefined)}
        />
      </Form.Item>
      <Button onClick={refundEverything}>Refund everything</Button>
      <Form.Item
        name="places"
        label="Places to release"
        extra={hintFor(min, max)}
        rules={[{ required: true, message: 'Please enter a number' }]}
      >
        <InputNumber min={min} max={max} disabled={min === max} />
      </Form.Item>
    </>
  );
}

function hintFor(min: number, max: number): string {
  if (max === 0) return 'The last place goes back with the last of the money.';
  return min === max
    ? 'All the money goes back, so the booking ends.'
    : `At most ${max}. The ticket then lets in that many fewer people.`;
}
