import {
  acknowledgeFindingSchema,
  type AcknowledgeFinding,
  type AuditFinding,
} from '@club/contracts';
import { Form, Input, Typography } from 'antd';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useAcknowledgeFindingMutation } from './audit.api';

const MESSAGES = { done: 'Finding acknowledged', failed: 'Failed to acknowledge' };

interface AcknowledgeDialogProps {
  finding: AuditFinding;
  onClose: () => void;
}

/** A member of staff says why a finding may stay as it is. */
export function AcknowledgeDialog({ finding, onClose }: AcknowledgeDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<AcknowledgeFinding>();
  const kept = useKeptForm(`acknowledge:${finding.id}`, form, { note: '' });
  const [acknowledge, { isLoading }] = useAcknowledgeFindingMutation();

  const save = async (values: AcknowledgeFinding): Promise<void> => {
    const body = readForm(form, acknowledgeFindingSchema, values);
    if (body === undefined) return;
    const saved = acknowledge({ id: finding.id, ...body }).unwrap();
    if (!(await runAction(MESSAGES, saved))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title="Acknowledge finding"
      okText="Acknowledge"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Typography.Paragraph style={{ overflowWrap: 'anywhere' }}>
        {finding.sentence}
      </Typography.Paragraph>
      <Form<AcknowledgeFinding>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void save(values)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="note" label="Why it may stay">
          <Input />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
