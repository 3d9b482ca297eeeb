import { acceptInvitationSchema, PASSWORD_LENGTH } from '@club/contracts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { displayMessageOf, fieldErrorsOf, wasNotFound } from '../../shared/api/api-error';
import { PasswordInput } from '../../shared/ui/password-input';
import { readForm } from '../../shared/ui/read-form';
import { useAcceptInvitationMutation } from './staff.api';

interface PasswordForm {
  password: string;
}
const GONE =
  'This invitation does not work any more. It was used, is too old, or another one was sent. Ask for a new one.';

interface InvitationFormProps {
  token: string;
  onDone: () => void;
}

/** The first password of an account. */
export function InvitationForm({ token, onDone }: InvitationFormProps) {
  const [form] = Form.useForm<PasswordForm>();
  const [failure, setFailure] = useState<string | undefined>();
  const [accept, { isLoading }] = useAcceptInvitationMutation();

  const save = async (values: PasswordForm): Promise<void> => {
    setFailure(undefined);
    const schema = acceptInvitationSchema.pick({ password: true });
    const input = readForm(form, schema, values);
    if (input === undefined) return;
    try {
      await accept({ ...input, token }).unwrap();
      onDone();
    } catch (error) {
      const errors = fieldErrorsOf(error).map(({ message }) => message);
      if (errors.length > 0) form.setFields([{ name: 'password', errors }]);
      else setFailure(wasNotFound(error) ? GONE : displayMessageOf(error));
    }
  };
  return (
    <Form<PasswordForm>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ password: '' }}
      onFinish={(values) => void save(values)}
    >
      {failure !== undefined && (
        <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />
      )}
      <Form.Item
        name="password"
        label="New password"
        extra={`${PASSWORD_LENGTH.min} characters or more. Three words that do not belong together are a good start.`}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block disabled={isLoading}>
        Set the password
      </Button>
    </Form>
  );
}
