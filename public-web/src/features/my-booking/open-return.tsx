import type { MyReturns } from '@club/contracts';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { stateOf } from './return-phrases';
import { useWithdrawReturnMutation } from './returns.api';

interface OpenReturnProps {
  token: string;
  latest: NonNullable<MyReturns['latest']>;
  outcome: MyReturns['outcome'];
  /** Reads the booking again. */
  onWithdrawn: () => void;
}

/** What became of tickets that were given back, and how to take back those that are not sold. */
export function OpenReturn({ token, latest, outcome, onWithdrawn }: OpenReturnProps) {
  const [withdraw, { isLoading, error }] = useWithdrawReturnMutation();
  const send = async (): Promise<void> => {
    const { error: refused } = await withdraw({ token, returnId: latest.returnId });
    if (refused === undefined) onWithdrawn();
  };
  return (
    <>
      <p role="status">{stateOf(latest, outcome)}</p>
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
