import { loginSchema, type Login } from '@club/contracts';
import { useState } from 'react';
import { displayMessageOf, needsSecondFactor } from '../../shared/api/api-error';
import { announce } from '../../shared/ui/announce';
import styles from '../../shared/ui/plain.module.css';
import { PasskeySignIn } from './passkey-sign-in';
import { PlainField } from './plain-field';
import { useSignInMutation } from './session.api';
import { useWelcome } from './use-welcome';

type Field = 'username' | 'password' | 'code';
type Typed = Record<Field, string>;

interface SignInFormProps {
  onDone: () => void;
  /** Who signs in again. Without a name anyone may. */
  username?: string;
}

/** Signs in. It has no part of Ant Design, so that the page of the sign-in is light. */
export function SignInForm({ onDone, username = '' }: SignInFormProps) {
  const isAgain = username !== '';
  const [typed, setTyped] = useState<Typed>({ username, password: '', code: '' });
  const [isChecked, setChecked] = useState(false);
  const { send, isSending, asksForCode } = useSignIn(onDone);
  const wrong = isChecked ? problemsOf(typed, asksForCode) : {};
  const fieldOf = (field: Field) => ({
    value: typed[field],
    wrong: wrong[field],
    onType: (value: string) => setTyped({ ...typed, [field]: value }),
  });
  const submit = (): void => {
    const isRight = Object.keys(problemsOf(typed, asksForCode)).length === 0;
    setChecked(!isRight); // the next step begins without a message
    if (isRight) void send(loginOf(typed, asksForCode));
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PlainField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          readOnly={isAgain}
          {...fieldOf('username')}
        />
        <PlainField
          label="Password"
          type="password"
          autoComplete="current-password"
          {...fieldOf('password')}
        />
        {asksForCode && (
          <>
            <p role="status">Your password is right. Please confirm that it is you.</p>
            <PlainField
              label="Code of your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              {...fieldOf('code')}
            />
          </>
        )}
        <button
          type="submit"
          className={`${styles['button']} ${styles['main']}`}
          disabled={isSending}
        >
          {isSending ? 'Signing in...' : 'Sign In'}
        </button>
      </form>
      <PasskeySignIn onDone={onDone} username={username} />
    </>
  );
}

/** The second step, for accounts with a factor, has a code. */
const loginOf = ({ username, password, code }: Typed, asksForCode: boolean): Login =>
  asksForCode ? { username, password, code } : { username, password };

/** The schema's messages under the fields (specification-rules.md 5). */
function problemsOf(typed: Typed, asksForCode: boolean): Partial<Typed> {
  const read = loginSchema.safeParse(loginOf(typed, asksForCode));
  if (read.success) return {};
  const issues = read.error.issues.map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(issues.reverse()) as Partial<Typed>; // the first message of a field counts
}

function useSignIn(onDone: () => void) {
  const welcome = useWelcome();
  const [signIn, { isLoading }] = useSignInMutation();
  const [asksForCode, setAsksForCode] = useState(false);
  const send = async (login: Login): Promise<void> => {
    try {
      welcome(await signIn(login).unwrap());
      onDone();
    } catch (error) {
      if (needsSecondFactor(error)) return setAsksForCode(true);
      announce({
        type: 'error',
        title: 'Login Failed',
        description: displayMessageOf(error) ?? 'Invalid credentials',
      });
    }
  };
  return { send, isSending: isLoading, asksForCode };
}
