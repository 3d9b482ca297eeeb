import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { SignInForm } from './sign-in-form';
import { useLeave } from './use-sign-out';

/** Above the editors and dialogs, which stay open underneath. */
const ABOVE_DIALOGS = 1500;

/** Asks for the password again while the page stays as it is. */
export function SignInAgain({ username }: { username: string }) {
  const leave = useLeave();
  const form = useRef<HTMLDivElement>(null);
  const focusPassword = (): void =>
    form.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  return (
    <Modal
      open
      title="Your session has ended. Please sign in again."
      zIndex={ABOVE_DIALOGS}
      width={400}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      afterOpenChange={focusPassword}
    >
      <p>What you have typed is still here.</p>
      <div ref={form}>
        <SignInForm username={username} onDone={() => undefined} />
      </div>
      <Button type="link" block style={{ marginTop: 8 }} onClick={leave}>
        Leave this page
      </Button>
    </Modal>
  );
}
