import { offerByHandSchema, type WaitRow } from '@club/contracts';
import { Form, Input, InputNumber } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useOfferByHandMutation } from './waiting-list.api';

const offerSchema = offerByHandSchema.omit({ offerId: true });

interface OfferForm {
  quantity: number;
  reason: string;
}
interface OfferDialogProps {
  entry: WaitRow;
  onClose: () => void;
}

/** Offers free places to one party now. If the answer is lost, "Offer" repeats the same offer. */
export function OfferDialog({ entry, onClose }: OfferDialogProps) {
  const { id, name, quantity, email } = entry;
  const runAction = useAction();
  const [form] = Form.useForm<OfferForm>();
  const kept = useKeptForm(`offer:${id}`, form, { quantity, reason: '' });
  const [offer, { isLoading }] = useOfferByHandMutation();

  const send = async (values: OfferForm): Promise<void> => {
    const reason = values.reason.trim();
    const input = { quantity: values.quantity, ...(reason !== '' && { reason }) };
    const checked = readForm(form, offerSchema, input);
    if (checked === undefined) return;
    const messages = {
      done: `Offered to ${name}`,
      failed: 'Failed to offer',
      detail: (row: WaitRow) =>
        `${countOf(row.offer?.quantity ?? checked.quantity ?? quantity, 'place')}; an e-mail is on its way to ${email}`,
    };
    const sent = kept.once(checked, (offerId) =>
      offer({ id, offer: { ...checked, offerId } }).unwrap(),
    );
    if (!(await runAction(messages, sent))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title={`Offer places to ${name}`}
      okText="Offer"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<OfferForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={kept.initialValues}
        onFinish={(values) => void send(values)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="quantity" label="Places">
          <InputNumber min={1} max={quantity} precision={0} inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Reason"
          extra="Needed if others who would fit come first. It is kept in the audit trail."
        >
          <Input />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
