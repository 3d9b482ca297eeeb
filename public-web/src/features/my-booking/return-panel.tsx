import type { MyReturns } from '@club/contracts';
import { useId, useState } from 'react';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { OpenReturn } from './open-return';
import { ReturnForm } from './return-form';

export interface ReturnPanelProps {
  token: string;
  returns: MyReturns;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** What became of tickets that were given back, and the form to give some back. */
export function ReturnPanel({ token, returns, onChanged }: ReturnPanelProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [hasActed, setHasActed] = useState(false);
  const { latest, outcome, refusal } = returns;
  const change = (): void => {
    setIsOpen(false);
    setHasActed(true);
    onChanged();
  };
  return (
    <>
      {latest !== null && (
        <OpenReturn {...{ token, latest, outcome, hasActed }} onChanged={change} />
      )}
      {refusal === null && (
        <>
          {latest === null && (
            <p>Give tickets back that you cannot use, and we look for a buyer.</p>
          )}
          <Button
            look="ghost"
            aria-expanded={isOpen}
            aria-controls={formId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Give Tickets Back
          </Button>
          <div id={formId}>
            {isOpen && <ReturnForm token={token} returns={returns} onReturned={change} />}
          </div>
        </>
      )}
      <Refusal returns={returns} />
    </>
  );
}

/** While tickets are for sale, their state says enough. */
function Refusal({ returns: { refusal, latest, values } }: Pick<ReturnPanelProps, 'returns'>) {
  if (refusal === null || latest?.state === 'open' || values.length === 0) return null;
  return (
    <p>
      {refusal} <PhoneLink />
    </p>
  );
}
