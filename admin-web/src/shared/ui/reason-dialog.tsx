import { Form, Input } from 'antd';
import { FormModal } from './form-modal';
import { KeptNotice } from './kept-notice';
import { useAction } from './use-action';
import { useKeptForm } from './use-kept-form';

/** What staff read before the act and after it. */
export interface ReasonDialogTexts {
  title: string;
  /** What the act does, and whether it can be undone. */
  explanation: string;
  ok: string;
  done: string;
  failed: string;
}

interface ReasonDialogProps {
  /** The act and the thing that it is about: an unsent reason is kept under this name. */
  name?: string;
  texts: ReasonDialogTexts;
  isSending: boolean;
  /** Sends the act with its id and the reason. */
  send: (act: { actId: string; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks staff for a reason and then sends an act. After a lost answer the same reason is the same act. */
export function ReasonDialog({
  texts,
  name = texts.title,
  isSending,
  send,
  onClose,
}: ReasonDialogProps) {
  const { title, explanation, ok, done, failed } = texts;
  const runAction = useAction();
  const [form] = Form.useForm<{ reason: string }>();
  const kept = useKeptForm(`reason:${name}`, form, { reason: '' });

  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    const sent = kept.once({ reason }, (actId) => send({ actId, reason }));
    if (!(await runAction({ done, failed }, sent))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal title={title} okText={ok} isDisabled={isSending} kept={kept} onClose={onClose}>
      <p>{explanation}</p>
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void submit(values)}
      >
        <KeptNotice kept={kept} />
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, min: 3, message: 'Please say why' }]}
        >
          <Input />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
