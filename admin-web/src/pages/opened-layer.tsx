import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { BookingDrawer } from '../features/bookings/booking-drawer';
import { BookingsByEmail } from '../features/bookings/bookings-by-email';
import { OpenedEnquiry } from '../features/enquiries/opened-enquiry';
import { GiftCardDrawer } from '../features/gift-cards/gift-card-drawer';
import { MailPreviewDialog } from '../features/mails/mail-preview';
import { OpenedEditor } from '../features/shows/opened-editor';
import { showPath } from '../shared/config/show-paths';
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
  /** A show has a page of its own. */
  show: ({ id }) => <Navigate to={showPath(id)} replace />,
};

/** The drawer or dialog that the address opens over the page. */
export function OpenedLayer() {
  const { opened, close } = useOpened();
  if (opened === undefined) return null;
  const Layer = LAYERS[opened.kind];
  return <Layer key={`${opened.kind}:${opened.id}`} id={opened.id} onClose={close} />;
}
