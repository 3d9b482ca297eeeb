import { saveShowSchema, type FieldError, type SaveShowForm } from '@club/contracts';
import { App, Button, Collapse, Drawer, Flex, Form } from 'antd';
import type { ApiError } from '../../shared/api/base-api';
import { ShowFields } from './show-fields';
import { ShowHistory } from './show-history';
import { tellsBookers, type EditedShow, type ShowDraft } from './show-model';
import { useCreateShowMutation, useUpdateShowMutation } from './shows.api';

/** Empty fields are absent on the wire. */
const filled = (draft: ShowDraft): ShowDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));

/** One drawer for create and edit. The schema that the server checks is checked here, its words beside the fields. */
export function ShowEditor({ edited, onClose }: { edited: EditedShow; onClose: () => void }) {
  const { notification, modal } = App.useApp();
  const isAgreed = async (show: SaveShowForm): Promise<boolean> =>
    !tellsBookers(edited, show) ||
    modal.confirm({
      title: 'Tell everybody who booked?',
      content: `${edited.booked ?? 0} tickets are sold. A new date, time or venue is mailed to everybody who has one.`,
      okText: 'Save and tell them',
      cancelText: 'Back',
    });
  const [form] = Form.useForm<ShowDraft>();
  const [createShow, creating] = useCreateShowMutation();
  const [updateShow, updating] = useUpdateShowMutation();
  const isNew = edited.id === undefined;

  const showErrors = (errors: readonly FieldError[]): void => {
    form.setFields(
      errors.map(({ path, message }) => ({ name: path as keyof ShowDraft, errors: [message] })),
    );
    const first = errors[0]?.path;
    if (first !== undefined) form.scrollToField(first);
  };
  const store = (show: SaveShowForm) =>
    (edited.id === undefined ? createShow(show) : updateShow({ id: edited.id, show })).unwrap();

  const save = async (draft: ShowDraft): Promise<void> => {
    const read = saveShowSchema.safeParse({
      ...edited.draft,
      ...filled(draft),
      version: edited.draft.version,
    });
    if (!read.success)
      return showErrors(
        read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      );
    if (!(await isAgreed(read.data))) return;
    try {
      await store(read.data);
      notification.success({ title: isNew ? 'Show Created' : 'Show Updated' });
      onClose();
    } catch (error) {
      const { message, errors = [] } = error as ApiError;
      showErrors(errors);
      notification.error({
        title: isNew ? 'Failed to create show' : 'Failed to update show',
        description: message,
      });
    }
  };
  return (
    <Drawer
      open
      size={720}
      title={isNew ? 'Add Show' : 'Edit Show'}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>Close</Button>
          <Button
            type="primary"
            disabled={creating.isLoading || updating.isLoading}
            onClick={() => form.submit()}
          >
            {isNew ? 'Create Show' : 'Save Show'}
          </Button>
        </Flex>
      }
    >
      <Form<ShowDraft>
        form={form}
        layout="vertical"
        initialValues={edited.draft}
        onFinish={(draft) => void save(draft)}
      >
        <ShowFields />
      </Form>
      {edited.id !== undefined && (
        <Collapse
          style={{ marginTop: 16 }}
          items={[{ key: 'history', label: 'History', children: <ShowHistory id={edited.id} /> }]}
        />
      )}
    </Drawer>
  );
}
