import type { TicketTransfer } from '@club/contracts';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { spokenInstant, tickets } from './return-phrases';
import { useWithdrawTransferMutation } from './transfers.api';

interface GivenTicketsProps {
  token: string;
  transfer: TicketTransfer;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** What has become of tickets for a friend, and how to take them back while the friend has not answered. */
export function GivenTickets({ token, transfer, onChanged }: GivenTicketsProps) {
  const [withdraw, { isLoading, error }] = useWithdrawTransferMutation();
  const send = async (): Promise<void> => {
    const { error: refused } = await withdraw({ token, transferId: transfer.transferId });
    if (refused === undefined) onChanged();
  };
  return (
    <>
      <p>{stateOf(transfer)}</p>
      {transfer.state === 'open' && (
        <Button look="ghost" disabled={isLoading} onClick={() => void send()}>
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
  return `${tickets(quantity)} ${quantity === 1 ? 'was' : 'were'} offered${name === '' ? '' : ` to ${name}`} and ${quantity === 1 ? 'stays' : 'stay'} yours.`;
}
