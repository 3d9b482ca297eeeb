import { useState } from 'react';
import { displayMessageOf } from '../../shared/api/api-error';
import { announce } from '../../shared/ui/announce';
import styles from '../../shared/ui/plain.module.css';
import { canUsePasskeys, passkeyProblemOf } from './passkey-support';
import { useSignInWithPasskeyMutation, useStartPasskeySignInMutation } from './session.api';
import { useWelcome } from './use-welcome';

interface PasskeySignInProps {
  onDone: () => void;
  /** Who signs in again; what one person has typed is not shown to another. */
  username?: string;
}

/** Signs in with a passkey, without a name and a password. */
export function PasskeySignIn({ onDone, username = '' }: PasskeySignInProps) {
  const welcome = useWelcome();
  const [start] = useStartPasskeySignInMutation();
  const [finish] = useSignInWithPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  if (!canUsePasskeys()) return null;

  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { answerWithPasskey } = await import('./passkey-browser');
      const answer = await answerWithPasskey(await start().unwrap());
      const reply = await finish({ answer }).unwrap();
      if (username !== '' && reply.admin.username !== username) throw new Error('another account'); // its page would show what someone else has typed
      welcome(reply);
      onDone();
    } catch (error) {
      announce({
        type: 'error',
        title: 'Login Failed',
        description: passkeyProblemOf(error) ?? displayMessageOf(error) ?? 'Invalid credentials',
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={styles['button']}
      disabled={isBusy}
      onClick={() => void signIn()}
    >
      Use a passkey
    </button>
  );
}
