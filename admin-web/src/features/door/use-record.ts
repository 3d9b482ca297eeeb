import type { Arrival, ArrivalOutcome, Party } from '@club/contracts';
import { App } from 'antd';
import { displayMessageOf } from '../../shared/api/api-error';
import { useActId } from '../../shared/ui/use-act-id';
import { useRecordArrivalMutation } from './door.api';

/** What staff must read. After any other outcome the list itself shows what has happened. */
const WARNINGS: Partial<Record<ArrivalOutcome, (party: Party) => string>> = {
  over: ({ name }) => `${name} had fewer places left. Please look who is in already.`,
  unknown_booking: ({ name }) => `${name} is not on the list of this show any more.`,
  other_venue: ({ name }) => `${name} is not on the list of this show any more.`,
  conflict: () => 'This cannot be done here. Please ask a manager.',
};

type Act = Pick<Arrival, 'n' | 'undoes' | 'again'>;

/**
 * Lets people of a party in, or undoes it. One button has one of these: it sends the same arrival again after a lost
 * answer, so that no one is counted twice.
 */
export function useRecord(showId: string, party: Party, via: Arrival['via'] = 'list') {
  const { notification } = App.useApp();
  const [record, { isLoading }] = useRecordArrivalMutation();
  const withId = useActId();
  const send = (act: Act) => (arrivalId: string) => {
    const at = new Date().toISOString();
    const rest = { bookingId: party.bookingId, at, via, offline: false };
    return record({ showId, arrival: { arrivalId, ...rest, ...act } }).unwrap();
  };
  /** @returns whether the server has answered. */
  const run = async (act: Act): Promise<boolean> => {
    try {
      const [result] = (await withId(send(act))).results;
      const warning = result && WARNINGS[result.result];
      if (warning) notification.warning({ title: 'Please check', description: warning(party) });
      return true;
    } catch (error) {
      notification.error({ title: 'Not stored yet', description: displayMessageOf(error) });
      return false;
    }
  };
  return { run, isLoading };
}
