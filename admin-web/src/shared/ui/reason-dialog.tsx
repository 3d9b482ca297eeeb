import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from './use-action';

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
  texts: ReasonDialogTexts;
  isSending: boolean;
  /** Sends the act with its id and the reason. */
  send: (act: { actId: string; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks staff for a reason and then sends an act. The dialog keeps one act id, so confirming twice acts once. */
export function ReasonDialog({ texts, isSending, send, onClose }: ReasonDialogProps) {
  const { title, explanation, ok, done, failed } = texts;
  const runAction = useAction();
  const [form] = Form.useForm<{ reason: string }>();
  const [actId] = useState(() => crypto.randomUUID());

  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    if (await runAction({ done, failed }, send({ actId, reason }))) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ disabled: isSending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{explanation}</p>
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, min: 3, message: 'Please say why' }]}
        >
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
}
