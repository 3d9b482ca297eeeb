import { addWaitSchema, TICKETS_PER_BOOKING, type AddWaitInput } from '@club/contracts';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useAddWaitMutation } from './waiting-list.api';

type PartyForm = Omit<AddWaitInput, 'entryId'>;
const partySchema = addWaitSchema.omit({ entryId: true });
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
  const kept = useKeptForm(`wait:${showId}`, form, EMPTY);
  const [add, { isLoading }] = useAddWaitMutation();

  const send = async (values: PartyForm): Promise<void> => {
    const party = readForm(form, partySchema, values);
    if (party === undefined) return;
    const sent = kept.once(party, (entryId) =>
      add({ showId, party: { ...party, entryId } }).unwrap(),
    );
    if (!(await runAction(MESSAGES, sent))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title="Add a party"
      okText="Add"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<PartyForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={kept.initialValues}
        onFinish={(values) => void send(values)}
      >
        <KeptNotice kept={kept} />
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
    </FormModal>
  );
}
