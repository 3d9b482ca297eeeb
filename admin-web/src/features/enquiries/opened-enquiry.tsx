import { mayAt, type Enquiry } from '@club/contracts';
import { Drawer, Skeleton } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useOwnAccountQuery } from '../../shared/api/own-account.api';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { useMarkEnquiryMutation } from './enquiries.api';
import { EnquiryDrawer } from './enquiry-drawer';
import { useEnquiryQuery } from './opened-enquiry.api';

interface OpenedEnquiryProps {
  id: string;
  onClose: () => void;
  /** What other features know about the sender. */
  aboutSender: (email: string) => ReactNode;
}

/** One enquiry by its address, on any page. Opening it marks it Read, as in the list. */
export function OpenedEnquiry({ id, onClose, aboutSender }: OpenedEnquiryProps) {
  const { data, error, isError, refetch } = useEnquiryQuery(id);
  useReadOnce(id, data);
  if (data !== undefined)
    return (
      <EnquiryDrawer enquiry={data} onClose={onClose}>
        {aboutSender(data.email)}
      </EnquiryDrawer>
    );
  return (
    <Drawer title="Enquiry" open onClose={onClose} size={520}>
      {isError ? (
        <FetchFailure title="Failed to fetch the enquiry" error={error} onRetry={refetch} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}

/** What is opened New is Read, once: a colleague may mark it as New while it is open. */
function useReadOnce(id: string, enquiry: Enquiry | undefined): void {
  const { data: account } = useOwnAccountQuery();
  const [mark] = useMarkEnquiryMutation();
  const wasOpened = useRef(false);
  useEffect(() => {
    if (enquiry === undefined || account === undefined || wasOpened.current) return;
    wasOpened.current = true;
    if (!enquiry.isRead && mayAt(account.rights, 'enquiries:write'))
      void mark({ id, isRead: true });
  }, [id, enquiry, account, mark]);
}
