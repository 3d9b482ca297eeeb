import { TRANSFER_HOURS } from '@club/contracts';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import styles from './move-panel.module.css';
import { tickets } from './return-phrases';
import { useOfferTransfer } from './use-offer-transfer';

interface TransferFormProps {
  token: string;
  /** The most tickets that can be given. */
  most: number;
  /** Reads the booking again. */
  onOffered: () => void;
}

/** Who gets tickets, how many, and what that will do. */
export function TransferForm({ token, most, onOffered }: TransferFormProps) {
  const { isBusy, errors, problem, submit } = useOfferTransfer(token, onOffered);
  return (
    <form
      className={styles.stack}
      noValidate
      aria-label="Give tickets to a friend"
      onSubmit={submit}
    >
      <Field label="Your friend’s name" error={errors['name']}>
        {(control) => <input name="name" autoComplete="off" required {...control} />}
      </Field>
      <Field label="Your friend’s e-mail address" error={errors['email']}>
        {(control) => (
          <input
            type="email"
            name="email"
            inputMode="email"
            autoComplete="off"
            required
            {...control}
          />
        )}
      </Field>
      <Field label="Tickets for your friend" error={errors['quantity']}>
        {(control) => (
          <select name="quantity" {...control}>
            {Array.from({ length: most }, (_, index) => (
              <option key={index + 1} value={index + 1}>
                {tickets(index + 1)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>
        We send your friend a link, which works for {TRANSFER_HOURS} hours and not after doors open.
        When they say yes, they get a ticket in their own name, and yours lets in that many fewer
        people; if you give all, your own ticket is void. Until then you can take the tickets back.
        If we ever refund them, the money comes to you.
      </p>
      {problem !== undefined && (
        <p role="alert">
          {problem} <PhoneLink />
        </p>
      )}
      <Button type="submit" disabled={isBusy}>
        Send the Link
      </Button>
    </form>
  );
}
