import type { ReadTicketReply } from '@club/contracts';
import { App } from 'antd';
import { useState } from 'react';
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
  const read = async (code: string): Promise<void> => {
    setScanned(undefined);
    try {
      const answer = await readTicket({ showId, code }).unwrap();
      setScanned({ ...answer, at: Date.now() });
    } catch (error) {
      const description = displayMessageOf(error);
      notification.error({ title: 'The ticket could not be checked', description });
    }
  };
  return { scanned, read, forget: () => setScanned(undefined) };
}
