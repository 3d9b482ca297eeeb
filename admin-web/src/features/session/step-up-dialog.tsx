import { Button, Flex, Form, Modal, Typography } from 'antd';
import { useRef, useState, useSyncExternalStore } from 'react';
import { displayMessageOf, fieldErrorsOf } from '../../shared/api/api-error';
import {
  answerConfirmation,
  nextActToConfirm,
  onActToConfirm,
  type ActToConfirm,
} from '../../shared/api/step-up';
import { PasswordInput } from '../../shared/ui/password-input';
import { useConfirmActMutation } from './step-up.api';
import { sentenceOf } from './step-up-texts';

/** Above the dialog whose act has to be confirmed, below the sign-in. */
const ABOVE_DIALOGS = 1400;

/** Asks staff to prove once more who they are before an act that the server does only then. */
export function StepUpDialog() {
  const act = useSyncExternalStore(onActToConfirm, nextActToConfirm);
  const content = useRef<HTMLDivElement>(null);
  if (act === undefined) return null;
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
        <PasswordProof key={`${act.action} ${act.target}`} act={act} />
      </div>
    </Modal>
  );
}

function PasswordProof({ act }: { act: ActToConfirm }) {
  const [confirm, { isLoading }] = useConfirmActMutation();
  const [problem, setProblem] = useState<string>();
  const { action, target, amount } = act;
  const submit = async ({ password }: { password: string }): Promise<void> => {
    try {
      await confirm({ action, target, amount, password }).unwrap();
      answerConfirmation(act, true);
    } catch (error) {
      setProblem(
        fieldErrorsOf(error)[0]?.message ?? displayMessageOf(error) ?? 'Failed to confirm',
      );
    }
  };
  return (
    <Form<{ password: string }>
      name="step-up"
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name="password"
        label="Your password"
        rules={[{ required: true, message: 'Password is required' }]}
        {...(problem !== undefined && { validateStatus: 'error', help: problem })}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Flex gap={8} justify="end">
        <Button onClick={() => answerConfirmation(act, false)}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={isLoading}>
          Confirm
        </Button>
      </Flex>
    </Form>
  );
}
