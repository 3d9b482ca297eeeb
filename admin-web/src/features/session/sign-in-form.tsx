import { loginSchema, type Login } from '@club/contracts';
import { App, Button, Form, Input } from 'antd';
import { useDispatch } from 'react-redux';
import { displayMessageOf } from '../../shared/api/api-error';
import { storeSession } from '../../shared/api/stored-session';
import { colours } from '../../shared/ui/theme';
import { useSignInMutation } from './session.api';
import { signedIn } from './session-slice';

/** A word replaces Ant Design's eye, which has no name for screen readers and is small. */
const REVEAL = { padding: '4px 6px', cursor: 'pointer', color: colours.mutedText };

/** The schema's message under the field (specification-rules.md 5). */
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
    <Form<Login> layout="vertical" onFinish={(login) => void submit(login)} requiredMark={false}>
      <Form.Item name="username" label="Username" rules={[ruleOf('username')]}>
        <Input autoComplete="username" />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[ruleOf('password')]}>
        <Input.Password
          autoComplete="current-password"
          iconRender={(isShown) => <span style={REVEAL}>{isShown ? 'Hide' : 'Show'}</span>}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block disabled={isLoading}>
        {isLoading ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
