import type { ReadTicketReply } from '@club/contracts';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { displayMessageOf } from '../../shared/api/api-error';
import { useReadTicketMutation } from './door.api';

export interface Scanned extends ReadTicketReply {
  /** Tells two scans of one ticket apart. */
  at: number;
}

/** Scanners that are keyboards type a code and press Enter. No name is as long as a code. */
export const isCode = (text: string): boolean => text.trim().length > 60;

/** What the server says about the ticket that was scanned last. */
export function useScan(showId: string) {
  const { notification } = App.useApp();
  const [readTicket] = useReadTicketMutation();
  const [scanned, setScanned] = useState<Scanned | undefined>();
  const latest = useRef(0);
  const read = async (code: string): Promise<void> => {
    latest.current += 1;
    const scan = latest.current;
    setScanned(undefined);
    try {
      const answer = await readTicket({ showId, code }).unwrap();
      // The ticket in front of the phone is the one that was scanned last, whatever is answered last.
      if (scan === latest.current) setScanned({ ...answer, at: Date.now() });
    } catch (error) {
      if (scan !== latest.current) return;
      const description = displayMessageOf(error);
      notification.error({ title: 'The ticket could not be checked', description });
    }
  };
  return { scanned, read, forget: () => setScanned(undefined) };
}
