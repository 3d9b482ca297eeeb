import type { BookingDetail, MoveQuote } from '@club/contracts';
import { Form, Input, Radio, Select } from 'antd';
import { HOLDS } from './hold-options';
import { choicesFor, type Difference } from './move-effect';

interface DifferenceFieldsProps {
  quote: MoveQuote;
  booking: Pick<BookingDetail, 'customerEmail' | 'admits'>;
}

/** How the difference of a dearer show is paid, or why it is not. */
export function DifferenceFields({ quote, booking }: DifferenceFieldsProps) {
  const difference = Form.useWatch<Difference | undefined>('difference');
  return (
    <>
      <Form.Item
        name="difference"
        label="The difference"
        rules={[{ required: true, message: 'Please say how it is paid' }]}
      >
        <Radio.Group options={choicesFor(quote, booking)} />
      </Form.Item>
      {difference === 'link' && (
        <Form.Item
          name="holdHours"
          label="Hold the places for"
          extra="At most until the sales of the new show end. The booking moves when it is paid."
        >
          <Select options={HOLDS} />
        </Form.Item>
      )}
      {difference === 'waived' && (
        <Form.Item
          name="waivedBecause"
          label="Why the difference is not charged"
          extra="Only staff see it."
          rules={[{ required: true, min: 3, message: 'Please say why' }]}
        >
          <Input />
        </Form.Item>
      )}
    </>
  );
}
