import { changeMemberSchema, type StaffMemberView } from '@club/contracts';
import { Form } from 'antd';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
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
  const initial = { grants: grants.length === 0 ? [EMPTY_GRANT] : grants };
  const kept = useKeptForm(`roles:${id}`, form, initial);
  const [change, { isLoading }] = useChangeMemberMutation();

  const save = async (values: GrantsForm): Promise<void> => {
    const input = readForm(form, changeMemberSchema, values);
    if (input === undefined) return;
    if (!(await runAction(MESSAGES, change({ id, change: input }).unwrap()))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title={`Roles of ${username}`}
      okText="Save"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<GrantsForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={kept.initialValues}
        onFinish={(values) => void save(values)}
      >
        <KeptNotice kept={kept} />
        <GrantsField />
      </Form>
    </FormModal>
  );
}
