import type { ReactNode } from 'react';
import { BookingDrawer } from '../features/bookings/booking-drawer';
import { BookingsByEmail } from '../features/bookings/bookings-by-email';
import { OpenedEnquiry } from '../features/enquiries/opened-enquiry';
import { GiftCardDrawer } from '../features/gift-cards/gift-card-drawer';
import { MailPreviewDialog } from '../features/mails/mail-preview';
import { OpenedEditor } from '../features/shows/opened-editor';
import { ShowDrawer } from '../features/shows/show-drawer';
import { paths } from '../shared/config/paths';
import { useOpened, type Opened } from '../shared/ui/use-opened';

type Layer = (props: { id: string; onClose: () => void }) => ReactNode;

const LAYERS: Record<Opened['kind'], Layer> = {
  booking: BookingDrawer,
  'gift-card': GiftCardDrawer,
  mail: MailPreviewDialog,
  'edit-show': OpenedEditor,
  'copy-show': ({ id, onClose }) => <OpenedEditor id={id} isCopy onClose={onClose} />,
  enquiry: ({ id, onClose }) => (
    <OpenedEnquiry
      id={id}
      onClose={onClose}
      aboutSender={(email) => <BookingsByEmail email={email} />}
    />
  ),
  show: ({ id, onClose }) => (
    <ShowDrawer
      id={id}
      onClose={onClose}
      doorHref={`${paths.door}?show=${encodeURIComponent(id)}`}
      printHref={`${paths.doorPrint}?show=${encodeURIComponent(id)}`}
      waitingListHref={`${paths.waitingList}?show=${encodeURIComponent(id)}`}
    />
  ),
};

/** What the address opens over the page. */
export function OpenedLayer() {
  const { opened, close } = useOpened();
  if (opened === undefined) return null;
  const Layer = LAYERS[opened.kind];
  return <Layer key={`${opened.kind}:${opened.id}`} id={opened.id} onClose={close} />;
}
