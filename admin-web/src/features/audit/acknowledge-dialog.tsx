import {
  acknowledgeFindingSchema,
  type AcknowledgeFinding,
  type AuditFinding,
} from '@club/contracts';
import { Form, Input, Modal, Typography } from 'antd';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useAcknowledgeFindingMutation } from './audit.api';

interface AcknowledgeDialogProps {
  finding: AuditFinding;
  onClose: () => void;
}

/** A member of staff says why a finding may stay as it is. */
export function AcknowledgeDialog({ finding, onClose }: AcknowledgeDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<AcknowledgeFinding>();
  const [acknowledge, { isLoading }] = useAcknowledgeFindingMutation();

  const save = async (values: AcknowledgeFinding): Promise<void> => {
    const body = readForm(form, acknowledgeFindingSchema, values);
    if (body === undefined) return;
    const saved = acknowledge({ id: finding.id, ...body }).unwrap();
    if (await runAction({ done: 'Finding acknowledged', failed: 'Failed to acknowledge' }, saved))
      onClose();
  };
  return (
    <Modal
      open
      title="Acknowledge finding"
      okText="Acknowledge"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Typography.Paragraph style={{ overflowWrap: 'anywhere' }}>
        {finding.sentence}
      </Typography.Paragraph>
      <Form<AcknowledgeFinding>
        form={form}
        layout="vertical"
        initialValues={{ note: '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="note" label="Why it may stay">
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
}
