import type { TicketTransfer } from '@club/contracts';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { catchFocus } from '../../shared/ui/outcome';
import { spokenInstant, tickets } from './return-phrases';
import { useWithdrawTransferMutation } from './transfers.api';

interface GivenTicketsProps {
  token: string;
  transfer: TicketTransfer;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** Tickets offered to a friend: what became of the offer, and a button to take it back while it is open. */
export function GivenTickets({ token, transfer, onChanged }: GivenTicketsProps) {
  const [withdraw, { isLoading, isUninitialized, error }] = useWithdrawTransferMutation();
  const isOpen = transfer.state === 'open';
  const takeBack = async (): Promise<void> => {
    const { error: refused } = await withdraw({ token, transferId: transfer.transferId });
    // A refusal may mean that the page is out of date. If no answer came, the offer can be taken back once more.
    if (refused === undefined || asApiError(refused)?.displayMessage !== undefined) onChanged();
  };
  return (
    <>
      <p ref={isOpen || isUninitialized ? null : catchFocus} tabIndex={-1}>
        {stateOf(transfer)}
      </p>
      {isOpen && (
        <Button look="ghost" disabled={isLoading} onClick={() => void takeBack()}>
          Take the Offer Back
        </Button>
      )}
      {error !== undefined && (
        <p role="alert">
          {asApiError(error)?.displayMessage ?? 'That did not reach us. Please try again.'}{' '}
          <PhoneLink />
        </p>
      )}
    </>
  );
}

function stateOf({ name, quantity, state, until }: TicketTransfer): string {
  if (state === 'accepted') return `${tickets(quantity)} given to ${name}.`;
  if (state === 'open')
    return `${tickets(quantity)} offered to ${name}, who can take them until ${spokenInstant(until)}.`;
  // Taken back, too late, moved or refunded: whose the tickets are now is not known here.
  return `The offer of ${tickets(quantity)}${name === '' ? '' : ` to ${name}`} has ended.`;
}
