import type { MyReturns } from '@club/contracts';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { catchFocus, Outcome } from '../../shared/ui/outcome';
import { stateOf } from './return-phrases';
import { useWithdrawReturnMutation } from './returns.api';

interface OpenReturnProps {
  token: string;
  latest: NonNullable<MyReturns['latest']>;
  outcome: MyReturns['outcome'];
  /** The visitor has given something back or taken it back, so a form or a button may have gone with the focus. */
  hasActed: boolean;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** What became of tickets that were given back, and how to take back those that are not sold. */
export function OpenReturn({ token, latest, outcome, hasActed, onChanged }: OpenReturnProps) {
  const [withdraw, { isLoading, error }] = useWithdrawReturnMutation();
  const send = async (): Promise<void> => {
    const { error: refused } = await withdraw({ token, returnId: latest.returnId });
    // A refusal may mean that the page is out of date. If no answer came, it can be pressed once more.
    if (refused === undefined || asApiError(refused)?.displayMessage !== undefined) onChanged();
  };
  return (
    <>
      <Outcome key={latest.state} ref={hasActed ? catchFocus : null}>
        {stateOf(latest, outcome)}
      </Outcome>
      {latest.state === 'open' && (
        <Button look="ghost" disabled={isLoading} onClick={() => void send()}>
          Take Back What Is Not Sold
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
