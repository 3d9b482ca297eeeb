import { editCustomerSchema, type BookingDetail, type EditCustomerInput } from '@club/contracts';
import { Form, Input, Modal } from 'antd';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useEditCustomerMutation } from './bookings.api';

interface CustomerDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

export function CustomerDialog({ booking, onClose }: CustomerDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<EditCustomerInput>();
  const [edit, { isLoading }] = useEditCustomerMutation();

  const save = async (values: EditCustomerInput): Promise<void> => {
    const customer = readForm(form, editCustomerSchema, values);
    if (customer === undefined) return;
    const saved = edit({ id: booking.id, customer }).unwrap();
    if (
      await runAction({ done: 'Customer changed', failed: 'Failed to change the customer' }, saved)
    )
      onClose();
  };
  const { customerName, customerEmail, customerPhone } = booking;
  return (
    <Modal
      open
      title="Edit customer"
      okText="Save"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<EditCustomerInput>
        form={form}
        layout="vertical"
        initialValues={{ customerName, customerEmail, customerPhone }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="customerName" label="Name">
          <Input />
        </Form.Item>
        <Form.Item
          name="customerEmail"
          label="Email"
          extra="A new address gets a new ticket. Links and tickets at the old address stop working."
        >
          <Input type="email" />
        </Form.Item>
        <Form.Item name="customerPhone" label="Phone">
          <Input type="tel" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
