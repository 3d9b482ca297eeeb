import { saveShowSchema, type FieldError, type SaveShowForm } from '@club/contracts';
import { App, Button, Collapse, Drawer, Flex, Form, type FormInstance } from 'antd';
import { displayMessageOf, fieldErrorsOf } from '../../shared/api/api-error';
import { countOf } from '../../shared/ui/count-of';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { useAskingClose, useKeptForm, type KeptForm } from '../../shared/ui/use-kept-form';
import { useCreateShowMutation, useUpdateShowMutation } from './manage-shows.api';
import { ShowFields } from './show-fields';
import { ShowHistory } from './show-history';
import { notifiesBookers, type EditedShow, type ShowDraft } from './show-model';

interface ShowEditorProps {
  edited: EditedShow;
  /** The name under which this browser keeps what is typed and not saved. */
  keptAs: string;
  onClose: () => void;
}

/** Creates or edits a show. The form is checked with the schema that the server uses. */
export function ShowEditor({ edited, keptAs, onClose }: ShowEditorProps) {
  const [form] = Form.useForm<ShowDraft>();
  const isNew = edited.id === undefined;
  const kept = useKeptDraft(keptAs, form, edited.draft);
  const close = useAskingClose(kept, onClose);
  const { save, isSaving } = useSaveShow(withKeptVersion(edited, kept), {
    once: kept.once,
    onSaved: () => {
      kept.forget();
      onClose();
    },
    onErrors: (errors) => {
      form.setFields(
        errors.map(({ path, message }) => ({ name: path as keyof ShowDraft, errors: [message] })),
      );
      const first = errors[0]?.path;
      if (first !== undefined) form.scrollToField(first);
    },
  });
  return (
    <Drawer
      open
      size={720}
      title={isNew ? 'Add Show' : 'Edit Show'}
      onClose={() => void close()}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={() => void close()}>Close</Button>
          {isNew && (
            <Button
              disabled={isSaving}
              onClick={() => void save(form.getFieldsValue(), { isDraft: true })}
            >
              Save as draft
            </Button>
          )}
          <Button type="primary" disabled={isSaving} onClick={() => form.submit()}>
            {isNew ? 'Create Show' : 'Save Show'}
          </Button>
        </Flex>
      }
    >
      <Form<ShowDraft>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(draft) => void save(draft)}
      >
        <KeptNotice kept={kept} />
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

/** The version that the typing began with is kept too: an older text must not replace the work of a colleague. */
function useKeptDraft(
  name: string,
  form: FormInstance<ShowDraft>,
  { version, ...fields }: ShowDraft,
): KeptForm {
  const kept = useKeptForm(name, form, { ...fields, version });
  const begunAt = kept.initialValues['version'];
  return { ...kept, remember: (values) => kept.remember({ ...values, version: begunAt }) };
}

const withKeptVersion = (edited: EditedShow, { initialValues }: KeptForm): EditedShow => ({
  ...edited,
  draft: { ...edited.draft, version: initialValues['version'] as number | undefined },
});

const MESSAGES = {
  create: { done: 'Show Created', failed: 'Failed to create show' },
  update: { done: 'Show Updated', failed: 'Failed to update show' },
};

interface SaveCallbacks extends Pick<KeptForm, 'once'> {
  onSaved: () => void;
  onErrors: (errors: readonly FieldError[]) => void;
}

/** Checks a draft, asks before bookers get an e-mail, and saves the show. After a lost answer the same new show is made once. */
function useSaveShow(
  { id, draft, booked = 0 }: EditedShow,
  { once, onSaved, onErrors }: SaveCallbacks,
) {
  const { notification } = App.useApp();
  const confirmNotification = useConfirmNotification();
  const [createShow, creating] = useCreateShowMutation();
  const [updateShow, updating] = useUpdateShowMutation();
  const messages = id === undefined ? MESSAGES.create : MESSAGES.update;

  const send = (show: SaveShowForm) =>
    id === undefined
      ? once(show, (actId) => createShow({ ...show, actId }).unwrap())
      : updateShow({ id, show }).unwrap();

  const save = async (changed: ShowDraft, more: { isDraft?: true } = {}): Promise<void> => {
    // A field that staff have emptied stays empty here: the schema reads it as absent, and saving clears it.
    // A show always has a number of tickets, so that one stays as it was.
    const maxTickets = changed.maxTickets ?? draft.maxTickets;
    const fields = { ...draft, ...changed, ...more, maxTickets, version: draft.version };
    const read = saveShowSchema.safeParse(fields);
    if (!read.success)
      return onErrors(
        read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      );
    if (notifiesBookers({ draft, booked }, read.data) && !(await confirmNotification(booked)))
      return;
    try {
      await send(read.data);
      notification.success({ title: messages.done });
      onSaved();
    } catch (error) {
      onErrors(fieldErrorsOf(error));
      notification.error({ title: messages.failed, description: displayMessageOf(error) });
    }
  };
  return { save, isSaving: creating.isLoading || updating.isLoading };
}

function useConfirmNotification(): (tickets: number) => Promise<boolean> {
  const { modal } = App.useApp();
  return async (tickets) =>
    modal.confirm({
      title: 'Send an e-mail to every booker?',
      content: `The date, time or venue changes. ${countOf(tickets, 'ticket')} sold so far. Those who wait for it get one too.`,
      okText: 'Save and send',
      cancelText: 'Back',
    });
}
