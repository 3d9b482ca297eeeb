import { formatPounds, giftCardBalanceQuerySchema, poundsToPence } from '@club/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useReadBalanceMutation } from '../../shared/payment/gift-balance.api';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';

/** What is left on a card. The code travels in the body of a request and stands nowhere else. */
export function GiftBalance() {
  const [ask, { data, isLoading, isError }] = useReadBalanceMutation();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(giftCardBalanceQuerySchema), defaultValues: { code: '' } });
  return (
    <section aria-labelledby="gift-balance" className="panel">
      <h2 id="gift-balance" className="display">
        What is left on your card?
      </h2>
      <form noValidate onSubmit={(event) => void handleSubmit((wish) => ask(wish))(event)}>
        <Field label="Gift Card Code" error={formState.errors.code?.message}>
          {(control) => <input className="control" autoComplete="off" autoCapitalize="characters" {...control} {...register('code')} />}
        </Field>
        <Button type="submit" look="ghost" disabled={isLoading}>
          Show Balance
        </Button>
      </form>
      <p role="status">
        {data !== undefined && `£${formatPounds(poundsToPence(data.balance))} can be spent, on any show.`}
        {isError && 'We do not know this code. Please look at it again, or wait a few minutes if you tried often.'}
      </p>
    </section>
  );
}
