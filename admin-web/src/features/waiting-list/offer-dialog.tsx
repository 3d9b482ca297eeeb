import { offerByHandSchema, type OfferByHandInput, type WaitRow } from '@club/contracts';
import { Form, Input, InputNumber, Modal } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { readForm } from '../../shared/ui/read-form';
import { useActId } from '../../shared/ui/use-act-id';
import { useAction } from '../../shared/ui/use-action';
import { useOfferByHandMutation } from './waiting-list.api';

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
  const once = useActId();
  const [offer, { isLoading }] = useOfferByHandMutation();

  const send = async (values: OfferForm): Promise<void> => {
    const reason = values.reason.trim();
    const input = { offerId: 'later', quantity: values.quantity, ...(reason !== '' && { reason }) };
    const checked = readForm<OfferByHandInput, OfferForm>(form, offerByHandSchema, input);
    if (checked === undefined) return;
    const messages = {
      done: `Offered to ${name}`,
      failed: 'Failed to offer',
      detail: (row: WaitRow) =>
        `${countOf(row.offer?.quantity ?? checked.quantity ?? quantity, 'place')}; an e-mail is on its way to ${email}`,
    };
    const sent = once((offerId) => offer({ id, offer: { ...checked, offerId } }).unwrap());
    if (await runAction(messages, sent)) onClose();
  };
  return (
    <Modal
      open
      title={`Offer places to ${name}`}
      okText="Offer"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<OfferForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ quantity, reason: '' }}
        onFinish={(values) => void send(values)}
      >
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
    </Modal>
  );
}
