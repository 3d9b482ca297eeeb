import { addWaitSchema, TICKETS_PER_BOOKING, type AddWaitInput } from '@club/contracts';
import { Checkbox, Form, Input, InputNumber, Modal } from 'antd';
import { readForm } from '../../shared/ui/read-form';
import { useActId } from '../../shared/ui/use-act-id';
import { useAction } from '../../shared/ui/use-action';
import { useAddWaitMutation } from './waiting-list.api';

type PartyForm = Omit<AddWaitInput, 'entryId'>;
const EMPTY: PartyForm = { name: '', email: '', quantity: 2, acceptFewer: false };
const MESSAGES = {
  done: 'Added to the list',
  failed: 'Failed to add',
  detail: () => 'An e-mail with the link to change or leave is on its way.',
};

interface AddPartyDialogProps {
  showId: string;
  onClose: () => void;
}

/** Adds a party that rings. If the answer is lost, "Add" repeats the same entry. */
export function AddPartyDialog({ showId, onClose }: AddPartyDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<PartyForm>();
  const once = useActId();
  const [add, { isLoading }] = useAddWaitMutation();

  const send = async (values: PartyForm): Promise<void> => {
    const checked = readForm<AddWaitInput, PartyForm>(form, addWaitSchema, {
      ...values,
      entryId: 'later',
    });
    if (checked === undefined) return;
    const sent = once((entryId) => add({ showId, party: { ...checked, entryId } }).unwrap());
    if (await runAction(MESSAGES, sent)) onClose();
  };
  return (
    <Modal
      open
      title="Add a party"
      okText="Add"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<PartyForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={EMPTY}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="name" label="Name">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label="E-mail">
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="quantity" label="Places">
          <InputNumber
            min={TICKETS_PER_BOOKING.min}
            max={TICKETS_PER_BOOKING.max}
            precision={0}
            inputMode="numeric"
          />
        </Form.Item>
        <Form.Item name="acceptFewer" valuePropName="checked">
          <Checkbox>Fewer is fine</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
