import { giftCardPurchaseSchema, type GiftCardPurchase } from '@club/contracts';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { CardField } from '../../shared/payment/card-payment';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { toasted } from '../../shared/ui/toast-slice';

type Texts = Omit<GiftCardPurchase, 'amount'>;
interface GiftCardFormProps {
  amount: number;
  busy: boolean;
  ready: boolean;
  onSubmit: (purchase: GiftCardPurchase) => Promise<void>;
}
const REQUIRED = ['purchaserName', 'purchaserEmail', 'recipientName', 'recipientEmail'] as const;

/** Who gives and who gets (specification sections 2 and 5): what is missing is said in one toast. */
export function GiftCardForm({ amount, busy, ready, onSubmit }: GiftCardFormProps) {
  const dispatch = useDispatch();
  const { register, getValues, setFocus } = useForm<Texts>();

  const submit = async (): Promise<void> => {
    const texts = getValues();
    const missing = REQUIRED.find((name) => texts[name].trim() === '');
    if (missing === undefined) return onSubmit(giftCardPurchaseSchema.parse({ ...texts, amount }));
    setFocus(missing);
    dispatch(toasted({ title: 'Missing Information', description: 'Please fill in all required fields.', variant: 'destructive' }));
  };
  return (
    <form
      className="panel"
      noValidate
      aria-label="Buy a gift card"
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget.querySelector(':invalid') instanceof HTMLInputElement) event.currentTarget.reportValidity();
        else void submit();
      }}
    >
      <fieldset>
        <legend className="display">From you</legend>
        <Field label="Your Name">
          {(control) => <input className="control" autoComplete="name" {...control} {...register('purchaserName')} />}
        </Field>
        <Field label="Your Email">
          {(control) => <input className="control" type="email" autoComplete="email" {...control} {...register('purchaserEmail')} />}
        </Field>
      </fieldset>
      <fieldset>
        <legend className="display">To somebody who likes a laugh</legend>
        <Field label="Recipient Name">{(control) => <input className="control" {...control} {...register('recipientName')} />}</Field>
        <Field label="Recipient Email">
          {(control) => <input className="control" type="email" {...control} {...register('recipientEmail')} />}
        </Field>
        <Field label="Personal Message (Optional)">
          {(control) => <textarea className="control" rows={3} maxLength={5000} {...control} {...register('personalMessage')} />}
        </Field>
      </fieldset>
      <CardField />
      <p className="total" aria-live="polite">
        <span>Total</span>
        <b className="display">£{amount.toFixed(2)}</b>
      </p>
      <Button type="submit" className="wide" disabled={!ready || busy}>
        {busy ? 'Processing...' : `Purchase £${amount} Gift Card`}
      </Button>
      <p className="soft small">The gift card is e-mailed instantly.</p>
    </form>
  );
}
