import {
  dealSchema,
  poundsToPence,
  sharesOf,
  signedPenceToPounds as pounds,
  termsOf,
  type Deal,
} from '@club/contracts';
import { Form, InputNumber, Radio } from 'antd';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { moneyText } from './amount';
import { useSettleShowMutation } from './money.api';

/** What the fields have; those of the other kind of deal are not shown and not sent. */
interface DealForm {
  kind: 'none' | Deal['kind'];
  sum: number | null;
  percent: number | null;
  costs: number | null;
}

const NO_DEAL: DealForm = { kind: 'none', sum: null, percent: null, costs: 0 };
const KINDS = [
  { value: 'none', label: 'No deal' },
  { value: 'sum', label: 'A sum' },
  { value: 'share', label: 'A share of the net' },
];

const needed = (what: string) => [{ required: true, message: `Please enter ${what}` }];

const dealIn = ({ kind, sum, percent, costs }: DealForm): unknown =>
  kind === 'sum' ? { kind, sum, costs } : { kind, percent, costs };

interface SettleDialogProps {
  showId: string;
  /** The net takings of the show so far, in pounds. */
  net: number;
  onClose: () => void;
}

/** Freezes the figures of a show, with what the act is paid. */
export function SettleDialog({ showId, net, onClose }: SettleDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<DealForm>();
  const kept = useKeptForm(`settle:${showId}`, form, NO_DEAL);
  const [settle, { isLoading }] = useSettleShowMutation();

  const submit = async (values: DealForm): Promise<void> => {
    const deal = values.kind === 'none' ? null : readForm(form, dealSchema, dealIn(values));
    if (deal === undefined) return;
    const sent = settle({ showId, deal }).unwrap();
    if (!(await runAction({ done: 'Settled', failed: 'Failed to settle' }, sent))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title="Settle this show"
      okText="Settle"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <p>The figures of this moment stay. Later refunds become an adjustment.</p>
      <Form<DealForm>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void submit({ ...NO_DEAL, ...values })}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="kind" label="What the act is paid">
          <Radio.Group options={KINDS} />
        </Form.Item>
        <DealFields net={net} />
      </Form>
    </FormModal>
  );
}

function DealFields({ net }: { net: number }) {
  const values = { ...NO_DEAL, ...Form.useWatch([], Form.useFormInstance<DealForm>()) };
  if (values.kind === 'none') return null;
  const read = dealSchema.safeParse(dealIn(values));
  return (
    <>
      {values.kind === 'sum' ? (
        <Form.Item name="sum" label="Sum (£)" rules={needed('a sum')}>
          <InputNumber min={0} step={10} precision={2} />
        </Form.Item>
      ) : (
        <Form.Item
          name="percent"
          label="Share (%)"
          extra="Of the net after costs."
          rules={needed('a share')}
        >
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
      )}
      <Form.Item
        name="costs"
        label="Costs (£)"
        extra="Such as the room, a technician or travel."
        rules={needed('the costs, or 0')}
      >
        <InputNumber min={0} step={10} precision={2} />
      </Form.Item>
      {read.success && <Shares net={net} deal={read.data} />}
    </>
  );
}

/** The net may be negative. */
const signedPence = (net: number): number => Math.sign(net) * poundsToPence(Math.abs(net));

function Shares({ net, deal }: { net: number; deal: Deal }) {
  const { actPence, clubPence } = sharesOf(signedPence(net), termsOf(deal));
  return (
    <p role="status">
      The act gets {moneyText(pounds(actPence))}, which leaves the club{' '}
      {moneyText(pounds(clubPence))}.
    </p>
  );
}
