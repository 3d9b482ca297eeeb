import { Drawer, Skeleton } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useMay } from '../../shared/api/use-may';
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
  const may = useMay();
  const [mark] = useMarkEnquiryMutation();
  const isNew = data?.isRead === false && may('enquiries:write');
  useEffect(() => {
    if (isNew) void mark({ id, isRead: true });
  }, [id, isNew, mark]);
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
