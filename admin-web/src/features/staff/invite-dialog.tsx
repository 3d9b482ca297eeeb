import { inviteMemberSchema, type InviteMemberInput } from '@club/contracts';
import { Form, Input, Modal, Typography } from 'antd';
import { fieldErrorsOf } from '../../shared/api/api-error';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { EMPTY_GRANT, GrantsField, type GrantLine } from './grants-field';
import { useInviteMemberMutation } from './staff.api';

type InviteForm = Omit<InviteMemberInput, 'grants'> & { grants: GrantLine[] };
const EMPTY: InviteForm = { username: '', email: '', grants: [EMPTY_GRANT] };
const MESSAGES = {
  done: 'Invitation sent',
  failed: 'Failed to invite',
  detail: () => 'The link in the e-mail works for three days.',
};

/** A new member of staff. The person chooses the password, so it is not asked for here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const runAction = useAction();
  const [form] = Form.useForm<InviteForm>();
  const [invite, { isLoading }] = useInviteMemberMutation();

  const send = async (values: InviteForm): Promise<void> => {
    const input = readForm(form, inviteMemberSchema, values);
    if (input === undefined) return;
    const invited = invite(input).unwrap();
    if (await runAction(MESSAGES, invited)) return onClose();
    await invited.catch((error: unknown) =>
      form.setFields(
        fieldErrorsOf(error).map(({ path, message }) => ({
          name: path as keyof InviteForm,
          errors: [message],
        })),
      ),
    );
  };
  return (
    <Modal
      open
      title="Invite a member of staff"
      okText="Send the invitation"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<InviteForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={EMPTY}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="username" label="Username">
          <Input autoComplete="off" autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="email" label="Email">
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <GrantsField />
        <Typography.Paragraph type="secondary" style={{ margin: '16px 0 0' }}>
          The person gets an e-mail with a link and chooses a password that only they know.
        </Typography.Paragraph>
      </Form>
    </Modal>
  );
}
