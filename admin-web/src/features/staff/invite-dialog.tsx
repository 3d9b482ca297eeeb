import { inviteMemberSchema, type InviteMemberInput } from '@club/contracts';
import { Form, Input, Typography } from 'antd';
import { fieldErrorsOf } from '../../shared/api/api-error';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { EMPTY_GRANT, GrantsField, type GrantLine } from './grants-field';
import { useInviteMemberMutation } from './staff.api';

type InviteForm = Omit<InviteMemberInput, 'grants'> & { grants: GrantLine[] };
const EMPTY: InviteForm = { username: '', email: '', grants: [EMPTY_GRANT] };
const MESSAGES = {
  done: 'Invitation sent',
  failed: 'Failed to invite',
  detail: () => 'The link in the e-mail works for three days.',
};

/** Invites a new member of staff. They choose the password themselves. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const runAction = useAction();
  const [form] = Form.useForm<InviteForm>();
  const kept = useKeptForm('invite', form, EMPTY);
  const [invite, { isLoading }] = useInviteMemberMutation();

  const send = async (values: InviteForm): Promise<void> => {
    const input = readForm(form, inviteMemberSchema, values);
    if (input === undefined) return;
    const invited = invite(input).unwrap();
    if (await runAction(MESSAGES, invited)) {
      kept.forget();
      return onClose();
    }
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
    <FormModal
      title="Invite a member of staff"
      okText="Send the invitation"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<InviteForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={kept.initialValues}
        onFinish={(values) => void send(values)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="username" label="Username">
          <Input autoComplete="off" autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="email" label="E-mail">
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <GrantsField />
        <Typography.Paragraph type="secondary" style={{ margin: '16px 0 0' }}>
          They get an e-mail with a link and choose their own password.
        </Typography.Paragraph>
      </Form>
    </FormModal>
  );
}
