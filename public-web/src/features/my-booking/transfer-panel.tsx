import type { MyTransfers } from '@club/contracts';
import { useId, useState } from 'react';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { GivenTickets } from './given-tickets';
import { TransferForm } from './transfer-form';

interface TransferPanelProps {
  token: string;
  transfers: MyTransfers;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** The tickets that friends were offered, and the form to offer some. */
export function TransferPanel({ token, transfers, onChanged }: TransferPanelProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { refusal, most, transfers: all } = transfers;
  const isWaiting = all.some(({ state }) => state === 'open');
  const change = (): void => {
    setIsOpen(false);
    onChanged();
  };
  return (
    <>
      <div role="status">
        {all.map((transfer) => (
          <GivenTickets
            key={transfer.transferId}
            token={token}
            transfer={transfer}
            onChanged={change}
          />
        ))}
      </div>
      {refusal === null && !isWaiting && (
        <>
          <p>Send a friend their own ticket, so that you need not arrive together.</p>
          <Button
            look="ghost"
            aria-expanded={isOpen}
            aria-controls={formId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Give Tickets to a Friend
          </Button>
          <div id={formId}>
            {isOpen && <TransferForm token={token} most={most} onOffered={change} />}
          </div>
        </>
      )}
      {refusal !== null && (
        <p>
          {refusal} <PhoneLink />
        </p>
      )}
    </>
  );
}
