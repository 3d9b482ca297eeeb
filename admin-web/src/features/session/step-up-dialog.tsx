import type { ConfirmActInput } from '@club/contracts';
import { Alert, Button, Flex, Form, Input, Modal, Typography } from 'antd';
import { useRef, useState } from 'react';
import { displayMessageOf, fieldErrorsOf } from '../../shared/api/api-error';
import { answerConfirmation, type ActToConfirm } from '../../shared/api/step-up';
import { PasswordInput } from '../../shared/ui/password-input';
import { answerWithPasskey } from './passkey-browser';
import { canUsePasskeys, passkeyProblemOf } from './passkey-support';
import { useConfirmActMutation, useStartPasskeyStepUpMutation } from './step-up.api';
import { sentenceOf } from './step-up-texts';

/** Above the dialog whose act has to be confirmed, below the sign-in. */
const ABOVE_DIALOGS = 1400;

/** Asks staff to prove once more who they are before an act that the server does only then. */
export function StepUpDialog({ act }: { act: ActToConfirm }) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open
      title="Please confirm that it is you"
      zIndex={ABOVE_DIALOGS}
      width={400}
      footer={null}
      onCancel={() => answerConfirmation(act, false)}
      afterOpenChange={() => content.current?.querySelector('input')?.focus()}
    >
      <Typography.Paragraph>{sentenceOf(act.action, act.amount)}</Typography.Paragraph>
      <div ref={content}>
        <ProofForm key={`${act.action} ${act.target}`} act={act} />
      </div>
    </Modal>
  );
}

type ProofOf = Pick<ConfirmActInput, 'password' | 'code' | 'passkey'>;

/** Sends proofs until one is right. */
function useProof(act: ActToConfirm) {
  const [confirm] = useConfirmActMutation();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { action, target, amount } = act;
  const prove = async (proofOf: () => Promise<ProofOf>): Promise<void> => {
    setIsBusy(true);
    try {
      await confirm({ action, target, amount, ...(await proofOf()) }).unwrap();
      answerConfirmation(act, true);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { prove, problem, isBusy };
}

const problemOf = (error: unknown): string =>
  passkeyProblemOf(error) ??
  fieldErrorsOf(error)[0]?.message ??
  displayMessageOf(error) ??
  'Failed to confirm';

function ProofForm({ act }: { act: ActToConfirm }) {
  const { prove, problem, isBusy } = useProof(act);
  const { methods } = act;
  const hasText = methods.some((method) => method !== 'passkey');
  return (
    <Form<ProofOf>
      name="step-up"
      layout="vertical"
      requiredMark={false}
      onFinish={(typed) => void prove(() => Promise.resolve(typed))}
    >
      {problem !== undefined && (
        <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />
      )}
      {methods.includes('passkey') && <PasskeyButton act={act} prove={prove} isBusy={isBusy} />}
      {methods.includes('password') ? <PasswordField /> : <CodeField methods={methods} />}
      <Flex gap={8} justify="end">
        <Button onClick={() => answerConfirmation(act, false)}>Cancel</Button>
        {hasText && (
          <Button type="primary" htmlType="submit" disabled={isBusy}>
            Confirm
          </Button>
        )}
      </Flex>
    </Form>
  );
}

const PasswordField = () => (
  <Form.Item
    name="password"
    label="Your password"
    rules={[{ required: true, message: 'Password is required' }]}
  >
    <PasswordInput autoComplete="current-password" />
  </Form.Item>
);

const CodeField = ({ methods }: Pick<ActToConfirm, 'methods'>) => (
  <Form.Item
    name="code"
    label={
      methods.includes('totp')
        ? 'Code of your authenticator app, or a recovery code'
        : 'Or a recovery code'
    }
    rules={[{ required: true, message: 'Code is required' }]}
  >
    <Input autoComplete="one-time-code" spellCheck={false} />
  </Form.Item>
);

interface PasskeyButtonProps {
  act: ActToConfirm;
  prove: (proofOf: () => Promise<ProofOf>) => Promise<void>;
  isBusy: boolean;
}

function PasskeyButton({ act, prove, isBusy }: PasskeyButtonProps) {
  const [start] = useStartPasskeyStepUpMutation();
  const { action, target, amount } = act;
  if (!canUsePasskeys()) return null;
  const answer = async (): Promise<ProofOf> => ({
    passkey: await answerWithPasskey(await start({ action, target, amount }).unwrap()),
  });
  return (
    <Button
      block
      type="primary"
      disabled={isBusy}
      style={{ marginBottom: 16 }}
      onClick={() => void prove(answer)}
    >
      Confirm with a passkey
    </Button>
  );
}
