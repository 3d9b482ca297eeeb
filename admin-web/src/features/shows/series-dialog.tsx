import { MAX_SHOWS_OF_SERIES, type SeriesProgress, type Show } from '@club/contracts';
import { Checkbox, Flex, InputNumber, Modal, Typography } from 'antd';
import { useState, type ComponentType } from 'react';
import { useShowsQuery } from '../../shared/api/shows.api';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { useActId } from '../../shared/ui/use-act-id';
import { useAction } from '../../shared/ui/use-action';
import { SeriesProgressNote, useSeries } from './series-progress';
import { seriesDates } from './show-model';
import { useCreateSeriesMutation } from './show-acts.api';
import { ShowsFailure } from './shows-failure';

interface SeriesDialogProps {
  template: Show;
  onClose: () => void;
}

/** The same show on the following Saturdays, except dates on which the venue already has a show. The server makes them. */
export function SeriesDialog({ template, onClose }: SeriesDialogProps) {
  const [asked, setAsked] = useState<string | undefined>();
  const series = useSeries(template.id);
  if (asked !== undefined && series?.id === asked)
    return (
      <Modal open title="Series" okText="Close" onOk={onClose} onCancel={onClose} footer={OK_ONLY}>
        <SeriesProgressNote series={series} />
      </Modal>
    );
  const running = series?.isDone === false ? series : undefined;
  return <Choice {...{ template, running, onClose }} onAsked={setAsked} />;
}

interface ChoiceProps extends SeriesDialogProps {
  /** A series that is not done yet. */
  running: SeriesProgress | undefined;
  onAsked: (seriesId: string) => void;
}

function Choice({ template, running, onAsked, onClose }: ChoiceProps) {
  const runAction = useAction();
  const withId = useActId();
  const [count, setCount] = useState(4);
  const [isDraft, setDraft] = useState(false);
  const [create, { isLoading }] = useCreateSeriesMutation();
  const { data: all = [], isError } = useShowsQuery();
  const dates = seriesDates(template, all, count);
  const isReady = dates.length > 0 && !isLoading && !isError && running === undefined;
  const submit = async (): Promise<void> => {
    const sent = withId(async (seriesId) => {
      const input = { seriesId, dates, isDraft };
      onAsked((await create({ id: template.id, series: input }).unwrap()).id);
    });
    await runAction({ done: 'The shows are being made', failed: 'Failed to create show' }, sent);
  };
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`More Saturdays like ${dayOf(template.date)}`}
      okText={`Create ${countOf(dates.length, 'show')}`}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {running !== undefined && <SeriesProgressNote series={running} />}
        <ShowsFailure />
        <label>
          Saturdays to look at:{' '}
          <InputNumber
            aria-label="How many Saturdays"
            min={1}
            max={MAX_SHOWS_OF_SERIES}
            value={count}
            onChange={(value) => setCount(value ?? 1)}
          />
        </label>
        <Checkbox checked={isDraft} onChange={({ target }) => setDraft(target.checked)}>
          As drafts, which visitors do not see
        </Checkbox>
        {dates.length < count && (
          <Typography.Text type="secondary">
            {`This venue already has a show on ${dates.length === 0 ? 'each' : count - dates.length} of them.`}
          </Typography.Text>
        )}
        <ul aria-label="Dates" style={{ margin: 0, paddingLeft: 20 }}>
          {dates.map((date) => (
            <li key={date}>{dayOf(date)}</li>
          ))}
        </ul>
      </Flex>
    </Modal>
  );
}

const OK_ONLY = (_: unknown, { OkBtn }: { OkBtn: ComponentType }) => <OkBtn />;
