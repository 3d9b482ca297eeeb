import { editCustomerSchema, type BookingDetail, type EditCustomerInput } from '@club/contracts';
import { Form, Input, type FormInstance } from 'antd';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm, type KeptForm } from '../../shared/ui/use-kept-form';
import { useEditCustomerMutation } from './bookings.api';

const MESSAGES = { done: 'Customer changed', failed: 'Failed to change the customer' };

const NEW_TICKET =
  'A new address gets a new ticket. Links and tickets at the old address stop working.';

/** Of a booking that a friend has, one address does more than a correction. */
const consequencesOf = ({ payer }: BookingDetail): string =>
  payer === null || payer.email === ''
    ? NEW_TICKET
    : `${NEW_TICKET} The payer’s address, ${payer.email}, gives the booking back to the payer.`;

interface CustomerDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

export function CustomerDialog({ booking, onClose }: CustomerDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<EditCustomerInput>();
  const kept = useKeptCustomer(booking, form);
  const before = kept.initialValues['before'] as EditCustomerInput['before'];
  const [edit, { isLoading }] = useEditCustomerMutation();

  const save = async (values: EditCustomerInput): Promise<void> => {
    const customer = readForm(form, editCustomerSchema, values);
    if (customer === undefined) return;
    const saved = edit({ id: booking.id, customer: { ...customer, before } }).unwrap();
    if (!(await runAction(MESSAGES, saved))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title="Edit customer"
      okText="Save"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<EditCustomerInput>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void save(values)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="customerName" label="Name">
          <Input />
        </Form.Item>
        <Form.Item
          name="customerEmail"
          label="E-mail"
          rules={[
            { required: booking.customerEmail !== '', message: 'Please enter an email address' },
          ]}
          extra={consequencesOf(booking)}
        >
          <Input type="email" />
        </Form.Item>
        <Form.Item name="customerPhone" label="Phone">
          <Input type="tel" />
        </Form.Item>
      </Form>
    </FormModal>
  );
}

/** What the typing began with is kept too: it must not replace what a colleague or a friend with the tickets has changed since. */
function useKeptCustomer(
  { id, customerName, customerEmail, customerPhone }: BookingDetail,
  form: FormInstance<EditCustomerInput>,
): KeptForm {
  const initial = { customerName, customerEmail, customerPhone };
  const kept = useKeptForm(`customer:${id}`, form, { ...initial, before: initial });
  const { before } = kept.initialValues;
  return { ...kept, remember: (values) => kept.remember({ ...values, before }) };
}
