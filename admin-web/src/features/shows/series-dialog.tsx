import { saveShowSchema, type Show } from '@club/contracts';
import { Flex, InputNumber, List, Modal, Typography } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../shared/ui/date-time';
import { useAct } from '../../shared/ui/use-act';
import { copyOf, seriesDates } from './show-model';
import { useCreateShowMutation } from './shows.api';

interface SeriesDialogProps {
  template: Show;
  all: readonly Show[];
  onClose: () => void;
}

/** The same show on the following Saturdays; dates on which the venue has a show already are left out. */
export function SeriesDialog({ template, all, onClose }: SeriesDialogProps) {
  const act = useAct();
  const [count, setCount] = useState(4);
  const [made, setMade] = useState<number | undefined>();
  const [createShow] = useCreateShowMutation();
  const dates = seriesDates(template, all, count);

  const createAll = async (): Promise<void> => {
    for (const [index, date] of dates.entries()) {
      setMade(index);
      await createShow(saveShowSchema.parse({ ...copyOf(template), date })).unwrap();
    }
  };
  const make = async (): Promise<void> => {
    if (
      await act(
        { done: `${dates.length} shows created`, failed: 'Failed to create show' },
        createAll(),
      )
    )
      return onClose();
    setMade(undefined);
  };
  return (
    <Modal
      open
      title={`More Saturdays like ${dayOf(template.date)}`}
      okText={
        made === undefined
          ? `Create ${dates.length} shows`
          : `Creating ${made + 1} of ${dates.length} …`
      }
      okButtonProps={{ disabled: dates.length === 0 || made !== undefined }}
      onOk={() => void make()}
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
            This venue has a show on each of them already.
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
