import { loginSchema, type Login } from '@club/contracts';
import { App, Button, Form, Input } from 'antd';
import { useDispatch } from 'react-redux';
import { displayMessageOf } from '../../shared/api/api-error';
import { storeSession } from '../../shared/api/stored-session';
import { PasswordInput } from '../../shared/ui/password-input';
import { useSignInMutation } from './session.api';
import { signedIn } from './session-slice';

/** The schema's message under the field (specification-rules.md 5). */
const ruleOf = (field: keyof Login) => ({
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
  const dispatch = useDispatch();
  const [signIn, { isLoading }] = useSignInMutation();

  const submit = async (login: Login): Promise<void> => {
    try {
      const { token, admin } = await signIn(login).unwrap();
      const session = { token, username: admin.username };
      storeSession(session);
      dispatch(signedIn(session));
      notification.success({
        title: 'Login Successful',
        description: `Welcome back, ${admin.username}!`,
      });
      onDone();
    } catch (error) {
      notification.error({
        title: 'Login Failed',
        description: displayMessageOf(error) ?? 'Invalid credentials',
      });
    }
  };

  return (
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
      <Button type="primary" htmlType="submit" block disabled={isLoading}>
        {isLoading ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
