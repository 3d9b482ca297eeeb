import { saveShowSchema, type Show, type ShowStakes } from '@club/contracts';
import { Alert, Flex, Form, Input } from 'antd';
import { useShowsQuery } from '../../shared/api/shows.api';
import { dayOf } from '../../shared/ui/date-time';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { useUpdateShowMutation } from './manage-shows.api';
import { clashesWith, draftOf } from './show-model';
import { useShowStakesQuery } from './show-page.api';
import { wasOnSale } from './show-state';
import { ShowsFailure } from './shows-failure';

interface RescheduleDialogProps {
  show: Show;
  onClose: () => void;
}
type Start = Record<'date' | 'doorsTime' | 'showTime', string>;

const startOf = ({ date = '', doorsTime, showTime }: Show): Start => ({
  date,
  doorsTime: doorsTime.slice(0, 5),
  showTime: showTime.slice(0, 5),
});
const REQUIRED = [{ required: true, message: 'Please enter it' }];
const MESSAGES = { done: 'Show moved', failed: 'Failed to move the show' };

/** Moves a show to another date or time, and says before whom that concerns. */
export function RescheduleDialog({ show, onClose }: RescheduleDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<Start>();
  const initial = startOf(show);
  const kept = useKeptForm(`reschedule:${show.id}`, form, { ...initial, version: show.version });
  // The version that the typing began with is kept too: the fields must not replace the work of a colleague.
  const { version } = kept.initialValues;
  const chosen = { ...initial, ...Form.useWatch<Partial<Start> | undefined>([], form) };
  const { data: all = [], isError } = useShowsQuery();
  const [update, { isLoading }] = useUpdateShowMutation();
  const isMoved = (Object.keys(initial) as (keyof Start)[]).some(
    (field) => chosen[field] !== initial[field],
  );
  const move = async (start: Start): Promise<void> => {
    const moved = saveShowSchema.parse({ ...draftOf(show), ...start, version });
    if (!(await runAction(MESSAGES, update({ id: show.id, show: moved }).unwrap()))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title={`Move ${show.title}, ${dayOf(show.date)}`}
      okText="Move the show"
      isDisabled={!isMoved || isLoading || isError}
      kept={kept}
      onClose={onClose}
    >
      <Form<Start>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(start) => void move(start)}
      >
        <KeptNotice
          kept={{ ...kept, remember: (values) => kept.remember({ ...values, version }) }}
        />
        <Form.Item name="date" label="Date" rules={REQUIRED}>
          <Input type="date" />
        </Form.Item>
        <Flex gap={12} wrap>
          <Form.Item name="doorsTime" label="Doors" rules={REQUIRED}>
            <Input type="time" />
          </Form.Item>
          <Form.Item name="showTime" label="Show" rules={REQUIRED}>
            <Input type="time" />
          </Form.Item>
        </Flex>
      </Form>
      <Flex vertical gap={12}>
        <ShowsFailure />
        <Clash clashes={clashesWith(show, all, chosen.date)} />
        <Concerned show={show} />
      </Flex>
    </FormModal>
  );
}

const Clash = ({ clashes }: { clashes: readonly Show[] }) =>
  clashes.length > 0 && (
    <Alert
      type="warning"
      showIcon
      title="The venue has a show on that evening"
      description={clashes.map(({ title, showTime }) => `${title}, ${showTime}`).join('; ')}
    />
  );

function Concerned({ show }: { show: Show }) {
  const { data, isError } = useShowStakesQuery(show.id, {
    skip: !wasOnSale(show),
    refetchOnMountOrArgChange: true,
  });
  if (isError)
    return <Alert type="warning" showIcon title="It could not be checked who gets an e-mail" />;
  if (!wasOnSale(show)) return <span>No one has booked.</span>;
  return data === undefined ? <span>Counting …</span> : <Bookers stakes={data} />;
}

function Bookers({ stakes: { bookings, emails } }: { stakes: ShowStakes }) {
  if (bookings === 0) return <span>No one has booked.</span>;
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }} aria-label="What happens">
      <li>Bookings that move with the show: {bookings}. Their tickets stay valid.</li>
      <li>E-mails about the new date: {emails}.</li>
      {bookings > emails && (
        <li>Bookings without an e-mail address: {bookings - emails}. Please ring them.</li>
      )}
    </ul>
  );
}
