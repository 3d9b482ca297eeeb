import type { BookingDetail, MoveQuote } from '@club/contracts';
import { Alert, Button, Checkbox, Form, Select, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { displayMessageOf } from '../../shared/api/api-error';
import { usePublicShowsQuery } from '../../shared/api/shows.api';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { FormModal } from '../../shared/ui/form-modal';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { useAction } from '../../shared/ui/use-action';
import { useKeptForm } from '../../shared/ui/use-kept-form';
import { DifferenceFields } from './difference-fields';
import { actOf, effectOf, paymentOf, type Difference } from './move-effect';
import { useMoveBookingMutation, useQuoteMoveMutation } from './moves.api';
import { showChoices, staleChoice } from './show-choices';

interface MoveForm {
  showId?: string;
  /** How many tickets move; all of them if it is empty. */
  quantity?: number;
  knowsCity?: boolean;
  difference?: Difference | undefined;
  holdHours?: number;
  waivedBecause?: string;
}
interface MoveDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}
const NOT_SAID = { knowsCity: false, difference: undefined, holdHours: 24, waivedBecause: '' };
const MOVED = { done: 'Booking moved', failed: 'Failed to move' };
const SENT = { done: 'The link is on its way', failed: 'Failed to send' };

/** Moves a booking to another show. What it costs and does is shown before it is done. */
export function MoveDialog({ booking, onClose }: MoveDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<MoveForm>();
  const [ask, { data, error, isLoading, reset }] = useQuoteMoveMutation();
  const [move, { isLoading: isMoving }] = useMoveBookingMutation();
  const showId = Form.useWatch('showId', form);
  const difference = Form.useWatch('difference', form);
  const quote = isLoading || showId === undefined ? undefined : data;
  const kept = useKeptForm(`move:${booking.id}`, form, {});
  const [isChoosing, setChoosing] = useState(false);

  const askAbout = (chosen: string | undefined): void => {
    reset();
    form.setFieldsValue(NOT_SAID); // not to what was typed before, which is about another show
    if (chosen === undefined) return;
    void ask({ id: booking.id, showId: chosen, ...partOf(form.getFieldValue('quantity')) });
  };
  const submit = async ({ showId: to = '', knowsCity = false, ...rest }: MoveForm) => {
    if (quote === undefined) return;
    const options = { ...partOf(rest.quantity), ...paymentOf(quote, rest) };
    const about = { showId: to, knowsCity, ...options };
    const { quoteId } = quote; // not what makes it the same move: each quote has its own
    const moved = kept.once(about, (moveId) =>
      move({ id: booking.id, quoteId, ...about, moveId }).unwrap(),
    );
    // After a refusal the price or the places may be others: what is shown must be what will happen.
    if (!(await runAction(options.payment === 'link' ? SENT : MOVED, moved))) return askAbout(to);
    kept.forget();
    onClose();
  };
  const askAgain = useEffectEvent(() => {
    const chosen = kept.initialValues['showId'];
    if (typeof chosen === 'string')
      void ask({ id: booking.id, showId: chosen, ...partOf(kept.initialValues['quantity']) });
  });
  useEffect(() => askAgain(), []); // the show that was chosen before a reload
  return (
    <FormModal
      title={`Move ${booking.bookingReference} to another show`}
      okText={actOf(difference)}
      isDisabled={quote === undefined || isMoving}
      kept={kept}
      onClose={onClose}
      onOpened={() => setChoosing(showId === undefined)} // one tap less
    >
      <Form<MoveForm>
        form={form}
        layout="vertical"
        initialValues={kept.initialValues}
        onFinish={(values) => void submit(values)}
      >
        <KeptNotice kept={kept} />
        <ShowField
          booking={booking}
          isOpen={isChoosing}
          onOpenChange={setChoosing}
          onChoose={askAbout}
        />
        <PartField booking={booking} onChoose={() => askAbout(showId)} />
        {isLoading && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
        {showId !== undefined && <NoQuote error={error} onRetry={() => askAbout(showId)} />}
        {quote !== undefined && <QuoteFields quote={quote} booking={booking} />}
      </Form>
    </FormModal>
  );
}

/** @param quantity as the field has it, or as it was kept before a reload */
const partOf = (quantity: unknown) => typeof quantity === 'number' && { quantity };

/** The tickets that do not move stay in this booking; the others become one of their own. */
function PartField({ booking, onChoose }: { booking: BookingDetail; onChoose: () => void }) {
  if (booking.admits < 2) return null;
  const parts = Array.from({ length: booking.admits - 1 }, (_, index) => index + 1);
  return (
    <Form.Item name="quantity" label="How many tickets">
      <Select
        allowClear
        placeholder={`All ${booking.admits}`}
        options={parts.map((part) => ({
          value: part,
          label: `${part} of ${booking.admits}, as a booking of their own`,
        }))}
        onChange={onChoose}
      />
    </Form.Item>
  );
}

function NoQuote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) return null;
  const again = <Button onClick={onRetry}>Try again</Button>;
  return <Alert type="error" showIcon title={displayMessageOf(error)} action={again} />;
}

interface ShowFieldProps {
  booking: BookingDetail;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (id: string) => void;
}
function ShowField({ booking, isOpen, onOpenChange, onChoose }: ShowFieldProps) {
  const { data, isError, error, refetch } = usePublicShowsQuery();
  const shows = data ?? [];
  const isKnown = data !== undefined;
  const chosen = Form.useWatch<string | undefined>('showId');
  const others = shows.filter(({ id }) => id !== booking.showId);
  const choices = showChoices(others, new Date());
  const stale = isKnown ? staleChoice(chosen, choices, shows) : [];
  return (
    <>
      {isError && (
        <Form.Item>
          <FetchFailure title="Failed to fetch shows" error={error} onRetry={refetch} />
        </Form.Item>
      )}
      {/* Hidden instead of left out, so that the form keeps the show that was chosen before a reload. */}
      <Form.Item name="showId" label="New show" hidden={isError && !isKnown}>
        <Select
          open={isOpen && isKnown}
          onOpenChange={onOpenChange}
          options={[...choices, ...stale]}
          loading={!isKnown}
          notFoundContent="No other show can be booked"
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChoose}
        />
      </Form.Item>
    </>
  );
}

function QuoteFields({ quote, booking }: { quote: MoveQuote; booking: BookingDetail }) {
  const { becomes, otherCity } = quote;
  return (
    <>
      <Alert
        type={becomes === 'pay' || otherCity !== null ? 'warning' : 'info'}
        showIcon
        style={{ marginBottom: 16 }}
        title={effectOf(quote)}
      />
      {otherCity !== null && (
        <Form.Item
          name="knowsCity"
          valuePropName="checked"
          rules={[{ validator: (_, isKnown) => mustBe(isKnown === true, otherCity) }]}
        >
          <Checkbox>
            The customer knows that the new show is in <strong>{otherCity.toUpperCase()}</strong>
          </Checkbox>
        </Form.Item>
      )}
      {becomes === 'pay' && <DifferenceFields quote={quote} booking={booking} />}
    </>
  );
}

const mustBe = (isKnown: boolean, city: string): Promise<void> =>
  isKnown
    ? Promise.resolve()
    : Promise.reject(new Error(`Please confirm that the show is in ${city}`));
