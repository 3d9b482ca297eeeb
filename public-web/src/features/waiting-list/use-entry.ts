import type { MyWait } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import {
  useChangeWaitMutation,
  useDeclineOfferMutation,
  useLeaveWaitingListMutation,
  useRejoinWaitingListMutation,
  useTakeOfferMutation,
} from './waiting-list.api';

const NO_ANSWER = 'That did not reach us. Please try again in a moment.';

export interface EntryActs {
  isBusy: boolean;
  /** Why the last act was not done. */
  problem: string | undefined;
  change: (quantity: number, acceptFewer: boolean) => void;
  leave: () => void;
  rejoin: () => void;
  take: (offerId: string, quantity: number) => void;
  decline: (offerId: string, keepPlace: boolean) => void;
}
interface Options {
  token: string;
  /** Reads the entry again. */
  onChanged: () => void;
  /** Opens the payment of an offer that was taken. */
  onTaken: (payToken: string) => void;
}

/** What the holder of a link can do with an entry. Each act is safe to repeat; a refusal shows the entry as it is now. */
export function useEntry({ token, onChanged, onTaken }: Options): EntryActs {
  const [problem, setProblem] = useState<string>();
  const [changeWait, changing] = useChangeWaitMutation();
  const [leaveList, leaving] = useLeaveWaitingListMutation();
  const [rejoinList, rejoining] = useRejoinWaitingListMutation();
  const [takeOffer, taking] = useTakeOfferMutation();
  const [declineOffer, declining] = useDeclineOfferMutation();
  const run = async <Result>(
    act: { unwrap: () => Promise<Result> },
    onDone: (result: Result) => void,
  ): Promise<void> => {
    setProblem(undefined);
    try {
      onDone(await act.unwrap());
    } catch (error) {
      const words = asApiError(error)?.displayMessage;
      setProblem(words ?? NO_ANSWER);
      if (words !== undefined) onChanged();
    }
  };
  return {
    isBusy: [changing, leaving, rejoining, taking, declining].some(({ isLoading }) => isLoading),
    problem,
    change: (quantity, acceptFewer) =>
      void run(changeWait({ token, quantity, acceptFewer }), onChanged),
    leave: () => void run(leaveList({ token }), onChanged),
    rejoin: () => void run(rejoinList({ token }), onChanged),
    take: (offerId, quantity) =>
      void run(takeOffer({ token, offerId, quantity }), ({ payToken }) => onTaken(payToken)),
    decline: (offerId, keepPlace) =>
      void run(declineOffer({ token, offerId, keepPlace }), onChanged),
  };
}

/** An open offer of an entry. */
export type OpenOffer = NonNullable<MyWait['offer']>;
