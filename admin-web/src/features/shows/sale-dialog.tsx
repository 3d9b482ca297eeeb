import { addDays, londonDate, londonInstant, type Show, type ShowSale } from '@club/contracts';
import { Alert, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { missingForSale } from './show-model';
import { useChangeSaleMutation } from './show-acts.api';

interface SaleDialogProps {
  show: Show;
  onClose: () => void;
}
interface Chosen {
  when: 'now' | 'later';
  date: string;
  time: string;
}

/** Tomorrow at ten, when people are awake. */
const begun = (): Chosen => ({
  when: 'now',
  date: addDays(londonDate(new Date()), 1),
  time: '10:00',
});

const saleOf = ({ when, date, time }: Chosen): ShowSale =>
  when === 'now' ? { onSale: true } : { onSale: true, at: londonInstant(date, time).toISOString() };

/** Puts a show on sale, now or at a time in London. */
export function SaleDialog({ show, onClose }: SaleDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<Chosen>();
  const [initial] = useState(begun);
  const kept = useKeptForm(`on-sale:${show.id}`, form, initial);
  const when = Form.useWatch<Chosen['when'] | undefined>('when', form);
  const [change, { isLoading }] = useChangeSaleMutation();
  const missing = missingForSale(show);
  const submit = async (chosen: Chosen): Promise<void> => {
    const sale = saleOf({ ...initial, ...chosen });
    const messages = {
      done: sale.at === undefined ? 'The show is on sale' : 'The time is set',
      failed: 'Failed to change the sale',
      detail: ({ publishAt }: Show) =>
        publishAt === undefined ? '' : `It goes on sale on ${dateTimeOf(publishAt)}.`,
    };
    if (!(await runAction(messages, change({ id: show.id, sale }).unwrap()))) return;
    kept.forget();
    onClose();
  };
  return (
    <FormModal
      title={`Put ${show.title}, ${dayOf(show.date)} on sale`}
      okText={when === 'later' ? 'Set the time' : 'Put on sale now'}
      isDisabled={isLoading || missing.length > 0}
      kept={kept}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Please enter the ${missing.join(' and the ')} first.`}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form<Chosen>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(chosen) => void submit(chosen)}
      >
        <KeptNotice kept={kept} />
        <Form.Item name="when" label="When">
          <Radio.Group
            options={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'At a time' },
            ]}
          />
        </Form.Item>
        {when === 'later' && (
          <>
            <Form.Item
              name="date"
              label="Day"
              rules={[{ required: true, message: 'Please choose a day' }]}
            >
              <Input type="date" />
            </Form.Item>
            <Form.Item
              name="time"
              label="Time in London"
              rules={[{ required: true, message: 'Please choose a time' }]}
            >
              <Input type="time" />
            </Form.Item>
          </>
        )}
      </Form>
    </FormModal>
  );
}
