import { App, Button } from 'antd';
import { useState } from 'react';
import { displayMessageOf } from '../../shared/api/api-error';
import { answerWithPasskey, canUsePasskeys, passkeyProblemOf } from './passkey-browser';
import { useSignInWithPasskeyMutation, useStartPasskeySignInMutation } from './session.api';
import { useWelcome } from './use-welcome';

interface PasskeySignInProps {
  onDone: () => void;
  /** Who signs in again; what one person has typed is not shown to another. */
  username?: string;
}

/** Signs in with a passkey, without a name and a password. */
export function PasskeySignIn({ onDone, username = '' }: PasskeySignInProps) {
  const { notification } = App.useApp();
  const welcome = useWelcome();
  const [start] = useStartPasskeySignInMutation();
  const [finish] = useSignInWithPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  if (!canUsePasskeys()) return null;

  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const answer = await answerWithPasskey(await start().unwrap());
      const reply = await finish({ answer }).unwrap();
      if (username !== '' && reply.admin.username !== username) throw new Error('another account'); // its page would show what someone else has typed
      welcome(reply);
      onDone();
    } catch (error) {
      notification.error({
        title: 'Login Failed',
        description: passkeyProblemOf(error) ?? displayMessageOf(error) ?? 'Invalid credentials',
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button block disabled={isBusy} style={{ marginTop: 8 }} onClick={() => void signIn()}>
      Use a passkey
    </Button>
  );
}
