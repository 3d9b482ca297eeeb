import { loginSchema, type Login } from '@club/contracts';
import { App, Button, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { displayMessageOf, needsSecondFactor } from '../../shared/api/api-error';
import { PasswordInput } from '../../shared/ui/password-input';
import { PasskeySignIn } from './passkey-sign-in';
import { useSignInMutation } from './session.api';
import { useWelcome } from './use-welcome';

/** The schema's message under the field (specification-rules.md 5). */
const ruleOf = (field: 'username' | 'password' | 'code') => ({
  validator: (_: unknown, value: unknown) => {
    const read = loginSchema.shape[field].safeParse(value ?? '');
    return read.success
      ? Promise.resolve()
      : Promise.reject(new Error(read.error.issues[0]?.message));
  },
});

interface SignInFormProps {
  onDone: () => void;
  /** Who signs in again. Without a name anyone may. */
  username?: string;
}

export function SignInForm({ onDone, username = '' }: SignInFormProps) {
  const isAgain = username !== '';
  const { notification } = App.useApp();
  const welcome = useWelcome();
  const [signIn, { isLoading }] = useSignInMutation();
  const [asksForCode, setAsksForCode] = useState(false);

  const submit = async (login: Login): Promise<void> => {
    try {
      welcome(await signIn(login).unwrap());
      onDone();
    } catch (error) {
      if (needsSecondFactor(error)) return setAsksForCode(true);
      notification.error({
        title: 'Login Failed',
        description: displayMessageOf(error) ?? 'Invalid credentials',
      });
    }
  };

  return (
    <>
      <Form<Login>
        name={isAgain ? 'sign-in-again' : 'sign-in'}
        layout="vertical"
        initialValues={{ username }}
        onFinish={(login) => void submit(login)}
        requiredMark={false}
      >
        <Form.Item name="username" label="Username" rules={[ruleOf('username')]}>
          <Input autoComplete="username" readOnly={isAgain} />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[ruleOf('password')]}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        {asksForCode && <CodeField />}
        <Button type="primary" htmlType="submit" block disabled={isLoading}>
          {isLoading ? 'Signing in...' : 'Sign In'}
        </Button>
      </Form>
      <PasskeySignIn onDone={onDone} username={username} />
    </>
  );
}

/** The second step, for accounts with a factor. */
const CodeField = () => (
  <>
    <Typography.Paragraph role="status">
      Your password is right. Please confirm that it is you.
    </Typography.Paragraph>
    <Form.Item
      name="code"
      label="Code of your authenticator app, or a recovery code"
      rules={[ruleOf('code')]}
    >
      <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
    </Form.Item>
  </>
);
