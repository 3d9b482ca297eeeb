import { editCustomerSchema, type BookingDetail, type EditCustomer } from '@club/contracts';
import { App, Form, Input, Modal } from 'antd';
import type { ApiError } from '../../shared/api/base-api';
import { useEditCustomerMutation } from './bookings.api';

export function CustomerDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const { notification } = App.useApp();
  const [form] = Form.useForm<EditCustomer>();
  const [edit, { isLoading }] = useEditCustomerMutation();

  const save = async (values: EditCustomer): Promise<void> => {
    const read = editCustomerSchema.safeParse(values);
    if (!read.success) {
      return form.setFields(read.error.issues.map(({ path, message }) => ({ name: path[0] as keyof EditCustomer, errors: [message] })));
    }
    try {
      await edit({ id: booking.id, customer: read.data }).unwrap();
      notification.success({ title: 'Customer changed' });
      onClose();
    } catch (error) {
      notification.error({ title: 'That did not work', description: (error as ApiError).message });
    }
  };
  const { customerName, customerEmail, customerPhone } = booking;
  return (
    <Modal open title="Edit customer" okText="Save" okButtonProps={{ disabled: isLoading }} onOk={() => form.submit()} onCancel={onClose}>
      <Form<EditCustomer>
        form={form}
        layout="vertical"
        initialValues={{ customerName, customerEmail, customerPhone }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="customerName" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="customerEmail" label="Email">
          <Input type="email" />
        </Form.Item>
        <Form.Item name="customerPhone" label="Phone">
          <Input type="tel" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
