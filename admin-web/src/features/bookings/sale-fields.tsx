import { MAX_TICKETS_AT_DESK, type DeskSale, type Show } from '@club/contracts';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { displayMessageOf } from '../../shared/api/api-error';
import { pounds } from '../../shared/ui/money';
import { useGiftBalanceQuery } from './box-office.api';
import { HOLDS } from './hold-options';
import { showChoices, staleChoice } from './show-choices';

const PAYMENTS = [
  { value: 'desk', label: 'Paid at the desk' },
  { value: 'complimentary', label: 'Complimentary' },
  { value: 'link', label: 'Pay link by e-mail' },
];

interface SaleFieldsProps {
  shows: readonly Show[];
  /** The code whose balance is read: the text of the field when it was last left or Enter was pressed. */
  code: string;
  onCode: (code: string) => void;
}

/** The fields are in the order in which a caller says things. */
export function SaleFields({ shows, code, onCode }: SaleFieldsProps) {
  const payment = Form.useWatch<DeskSale['payment'] | undefined>('payment');
  return (
    <>
      <ShowField shows={shows} />
      <Form.Item name="ticketQuantity" label="Tickets">
        <InputNumber min={1} max={MAX_TICKETS_AT_DESK} />
      </Form.Item>
      <Form.Item name="customerName" label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="payment" label="Payment">
        <Radio.Group options={PAYMENTS} />
      </Form.Item>
      <Form.Item name="customerEmail" label={payment === 'link' ? 'E-mail' : 'E-mail (optional)'}>
        <Input type="email" />
      </Form.Item>
      <Form.Item name="customerPhone" label="Phone (optional)">
        <Input type="tel" />
      </Form.Item>
      <Form.Item name="holdHours" label="Hold the places for" extra="Only for a pay link.">
        <Select options={HOLDS} disabled={payment !== 'link'} />
      </Form.Item>
      <GiftCodeField code={code} onCode={onCode} isFree={payment === 'complimentary'} />
      <Form.Item name="doorNote" label="Note for the door (optional)">
        <Input maxLength={120} />
      </Form.Item>
    </>
  );
}

interface GiftCodeFieldProps {
  code: string;
  onCode: (code: string) => void;
  isFree: boolean;
}

function GiftCodeField({ code, onCode, isFree }: GiftCodeFieldProps) {
  const { currentData, error } = useGiftBalanceQuery(code, { skip: code === '' || isFree });
  const balanceText = currentData && `${pounds(currentData.balance)} can be spent`;
  return (
    <Form.Item
      name="giftCardCode"
      label="Gift card code (optional)"
      extra={
        code === '' || isFree ? undefined : (balanceText ?? (error && displayMessageOf(error)))
      }
    >
      <Input
        disabled={isFree}
        autoComplete="off"
        onBlur={({ target }) => onCode(target.value.trim())}
        onPressEnter={({ currentTarget }) => onCode(currentTarget.value.trim())}
      />
    </Form.Item>
  );
}

const CANNOT_BE_BOOKED = 'This show cannot be booked now. Please choose another one.';

function ShowField({ shows }: { shows: readonly Show[] }) {
  const chosen = Form.useWatch<string | undefined>('showId');
  const choices = showChoices(shows, new Date());
  const stale = staleChoice(chosen, choices, shows);
  const mustBeSold = (): Promise<void> =>
    stale.length === 0 ? Promise.resolve() : Promise.reject(new Error(CANNOT_BE_BOOKED));
  return (
    <Form.Item
      name="showId"
      label="Show"
      rules={[{ required: true, message: 'Please choose a show' }, { validator: mustBeSold }]}
    >
      <Select options={[...choices, ...stale]} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  );
}
