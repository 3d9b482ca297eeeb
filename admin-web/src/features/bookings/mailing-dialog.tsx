import { bookersMessageSchema, type BookingsFilter, type Mailing } from '@club/contracts';
import { Alert, Form, Input, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useShowsQuery } from '../../shared/api/shows.api';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useMailingQuery, useStartMailingMutation } from './mailings.api';

export type MailingKind = 'message' | 'resend';
interface MailingDialogProps {
  kind: MailingKind;
  filter: BookingsFilter;
  onClose: () => void;
}
interface Draft {
  subject?: string;
  message?: string;
}

const TITLES: Record<MailingKind, string> = {
  message: 'Write to everyone in this list',
  resend: 'Send everyone in this list their e-mail again',
};
const EXPLANATION =
  'It goes to the bookings that match the filter, have an e-mail address, and are for shows that are still to come.';
const POLL_MS = 1_000;
const textSchema = bookersMessageSchema.omit({ messageId: true });

/** One e-mail for each booking that the filter of the list matches. The service writes them, also after this is closed. */
export function MailingDialog({ kind, filter, onClose }: MailingDialogProps) {
  const [started, setStarted] = useState<Mailing>();
  if (started !== undefined) return <MailingProgress started={started} onClose={onClose} />;
  return <MailingForm kind={kind} filter={filter} onStarted={setStarted} onClose={onClose} />;
}

interface MailingFormProps extends MailingDialogProps {
  onStarted: (mailing: Mailing) => void;
}

function MailingForm({ kind, filter, onStarted, onClose }: MailingFormProps) {
  const runAction = useAction();
  const [form] = Form.useForm<Draft>();
  // What was typed for the bookers of one show is not for those of another.
  const kept = useKeptForm(`mailing:${kind}:${filter.showId ?? 'all'}`, form, {
    subject: '',
    message: '',
  });
  const [start, { isLoading }] = useStartMailingMutation();
  const send = async (draft: Draft): Promise<void> => {
    const message = kind === 'message' ? readForm(form, textSchema, draft) : undefined;
    if (kind === 'message' && message === undefined) return;
    const mailing = { filter, ...(message && { message }) };
    const sent = kept.once(mailing, (mailingId) => start({ mailingId, ...mailing }).unwrap());
    if (!(await runAction({ done: 'On its way', failed: 'Failed to send' }, sent))) return;
    kept.forget();
    onStarted(await sent);
  };
  return (
    <FormModal
      title={TITLES[kind]}
      okText="Send"
      isDisabled={isLoading}
      kept={kept}
      onClose={onClose}
    >
      <Form<Draft>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(draft) => void send(draft)}
      >
        <p>{EXPLANATION}</p>
        <Recipients filter={filter} />
        <KeptNotice kept={kept} />
        {kind === 'message' && (
          <>
            <Form.Item name="subject" label="Subject">
              <Input />
            </Form.Item>
            <Form.Item name="message" label="Message">
              <Input.TextArea rows={6} />
            </Form.Item>
          </>
        )}
      </Form>
    </FormModal>
  );
}

function Recipients({ filter: { search, showId, status } }: { filter: BookingsFilter }) {
  const show = useShowsQuery().data?.find(({ id }) => id === showId);
  const label = show && `${dayOf(show.date)}, ${show.venue.city}: ${show.title}`;
  return (
    <ul aria-label="To whom">
      <li>Search: {search === undefined ? 'nothing' : `“${search}”`}</li>
      <li>Show: {showId === undefined ? 'all shows' : (label ?? 'the chosen show')}</li>
      <li>Status: {status ?? 'any status'}</li>
    </ul>
  );
}

function MailingProgress({ started, onClose }: { started: Mailing; onClose: () => void }) {
  const [isOver, setOver] = useState(false);
  const { data = started, isError } = useMailingQuery(started.id, {
    pollingInterval: isOver ? 0 : POLL_MS,
  });
  const { done, total } = data;
  if (done === total && !isOver) setOver(true);
  return (
    <Modal
      open
      title="On its way"
      onCancel={onClose}
      onOk={onClose}
      okText="Close"
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <p aria-live="polite">
        {done === total
          ? `${countOf(total, 'e-mail')} written.`
          : `${done} of ${countOf(total, 'e-mail')} written. You may close this; it goes on.`}
      </p>
      <Progress percent={Math.round((100 * done) / total)} aria-label="E-mails written" />
      {isError && <Alert type="warning" showIcon title="The progress is not known." />}
    </Modal>
  );
}
