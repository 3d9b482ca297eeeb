import { loginSchema, type Login } from '@club/contracts';
import { App, Button, Form, Input } from 'antd';
import { useDispatch } from 'react-redux';
import type { ApiError } from '../../shared/api/base-api';
import { useSignInMutation } from './session.api';
import { keepSession, signedIn } from './session-slice';

/** Words are read, and are large enough to be hit; an eye is neither. */
const WORD = { padding: '4px 6px', cursor: 'pointer', color: '#5c5c5c' };

/** The schema's own words under the field (specification-rules.md 5). */
const ruleOf = (field: keyof Login) => ({
  validator: (_: unknown, value: unknown) => {
    const read = loginSchema.shape[field].safeParse(value ?? '');
    return read.success
      ? Promise.resolve()
      : Promise.reject(new Error(read.error.issues[0]?.message));
  },
});

export function SignInForm({ onDone }: { onDone: () => void }) {
  const { notification } = App.useApp();
  const dispatch = useDispatch();
  const [signIn, { isLoading }] = useSignInMutation();

  const submit = async (login: Login): Promise<void> => {
    try {
      const { token, admin } = await signIn(login).unwrap();
      keepSession({ token, username: admin.username });
      dispatch(signedIn({ token, username: admin.username }));
      notification.success({
        title: 'Login Successful',
        description: `Welcome back, ${admin.username}!`,
      });
      onDone();
    } catch (error) {
      notification.error({
        title: 'Login Failed',
        description: (error as ApiError).message || 'Invalid credentials',
      });
    }
  };

  return (
    <Form<Login> layout="vertical" onFinish={(login) => void submit(login)} requiredMark={false}>
      <Form.Item name="username" label="Username" rules={[ruleOf('username')]}>
        <Input autoComplete="username" autoFocus />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[ruleOf('password')]}>
        <Input.Password
          autoComplete="current-password"
          iconRender={(isShown) => <span style={WORD}>{isShown ? 'Hide' : 'Show'}</span>}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block disabled={isLoading}>
        {isLoading ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
