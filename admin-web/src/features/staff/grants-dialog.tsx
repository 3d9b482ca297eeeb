import { changeMemberSchema, type StaffMemberView } from '@club/contracts';
import { Form, Modal } from 'antd';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { EMPTY_GRANT, GrantsField, type GrantLine } from './grants-field';
import { useChangeMemberMutation } from './staff.api';

interface GrantsForm {
  grants: GrantLine[];
}
const MESSAGES = {
  done: 'Roles changed',
  failed: 'Failed to change the roles',
  detail: () => 'They hold at once, also in open sessions.',
};

interface GrantsDialogProps {
  member: StaffMemberView;
  onClose: () => void;
}

/** The roles of a member of staff. */
export function GrantsDialog({ member: { id, username, grants }, onClose }: GrantsDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<GrantsForm>();
  const [change, { isLoading }] = useChangeMemberMutation();

  const save = async (values: GrantsForm): Promise<void> => {
    const input = readForm(form, changeMemberSchema, values);
    if (input === undefined) return;
    if (await runAction(MESSAGES, change({ id, change: input }).unwrap())) onClose();
  };
  return (
    <Modal
      open
      title={`Roles of ${username}`}
      okText="Save"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<GrantsForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ grants: grants.length === 0 ? [EMPTY_GRANT] : grants }}
        onFinish={(values) => void save(values)}
      >
        <GrantsField />
      </Form>
    </Modal>
  );
}
