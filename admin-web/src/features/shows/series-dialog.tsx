import { saveShowSchema, type Show } from '@club/contracts';
import { Flex, InputNumber, List, Modal, Typography } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { copyOf, seriesDates } from './show-model';
import { useCreateShowMutation } from './manage-shows.api';

interface SeriesDialogProps {
  template: Show;
  all: readonly Show[];
  onClose: () => void;
}

/** The same show on the following Saturdays, except dates on which the venue already has a show. */
export function SeriesDialog({ template, all, onClose }: SeriesDialogProps) {
  const runAction = useAction();
  const [count, setCount] = useState(4);
  const [created, setCreated] = useState<number | undefined>();
  const [createShow] = useCreateShowMutation();
  const dates = seriesDates(template, all, count);

  const createAll = async (): Promise<void> => {
    for (const [index, date] of dates.entries()) {
      setCreated(index);
      await createShow(saveShowSchema.parse({ ...copyOf(template), date })).unwrap();
    }
  };
  const submit = async (): Promise<void> => {
    if (
      await runAction(
        { done: `${countOf(dates.length, 'show')} created`, failed: 'Failed to create show' },
        createAll(),
      )
    )
      return onClose();
    setCreated(undefined);
  };
  return (
    <Modal
      open
      title={`More Saturdays like ${dayOf(template.date)}`}
      okText={
        created === undefined
          ? `Create ${countOf(dates.length, 'show')}`
          : `Creating ${created + 1} of ${dates.length} …`
      }
      okButtonProps={{ disabled: dates.length === 0 || created !== undefined }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <label>
          Saturdays to look at:{' '}
          <InputNumber
            aria-label="How many Saturdays"
            min={1}
            max={52}
            value={count}
            onChange={(value) => setCount(value ?? 1)}
          />
        </label>
        {dates.length === 0 && (
          <Typography.Text type="secondary">
            This venue already has a show on each of them.
          </Typography.Text>
        )}
        <List
          size="small"
          dataSource={dates}
          renderItem={(date) => <List.Item>{dayOf(date)}</List.Item>}
        />
      </Flex>
    </Modal>
  );
}
