import { changePasswordSchema, PASSWORD_LENGTH, type ChangePasswordInput } from '@club/contracts';
import { Button, Card, Form } from 'antd';
import { fieldErrorsOf } from '../../shared/api/api-error';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useChangePasswordMutation } from './account.api';
import { PasswordInput } from '../../shared/ui/password-input';

const MESSAGES = {
  done: 'Password changed',
  failed: 'Failed to change the password',
  detail: () => 'All other sessions have ended.',
};
const EMPTY: ChangePasswordInput = { currentPassword: '', newPassword: '' };

export function ChangePasswordForm() {
  const runAction = useAction();
  const [form] = Form.useForm<ChangePasswordInput>();
  const [change, { isLoading }] = useChangePasswordMutation();

  const save = async (values: ChangePasswordInput): Promise<void> => {
    const input = readForm(form, changePasswordSchema, values);
    if (input === undefined) return;
    const changed = change(input).unwrap();
    if (await runAction(MESSAGES, changed)) return form.resetFields();
    await changed.catch((error: unknown) =>
      form.setFields(
        fieldErrorsOf(error).map(({ path, message }) => ({
          name: path as keyof ChangePasswordInput,
          errors: [message],
        })),
      ),
    );
  };
  return (
    <Card title="Change your password">
      <Form<ChangePasswordInput>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={EMPTY}
        style={{ maxWidth: 400 }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="currentPassword" label="Current password">
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="New password"
          extra={`${PASSWORD_LENGTH.min} characters or more. Three words that do not belong together are a good start.`}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={isLoading}>
          Change password
        </Button>
      </Form>
    </Card>
  );
}
