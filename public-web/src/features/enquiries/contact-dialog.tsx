import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Dialog } from '../../shared/ui/dialog';
import { contactClosed, selectContactOpen } from './contact-dialog-slice';

/** The form's code comes when it is first opened: most visitors never write. */
const ContactForm = lazy(async () => ({ default: (await import('./contact-form')).ContactForm }));

export function ContactDialog() {
  const open = useSelector(selectContactOpen);
  const dispatch = useDispatch();
  if (!open) return null;
  const close = () => dispatch(contactClosed());
  return (
    <Dialog
      title="Contact the club"
      description="We read everything, usually before the next Saturday."
      open={open}
      onOpenChange={(next) => !next && close()}
    >
      <Suspense fallback={null}>
        <ContactForm onDone={close} />
      </Suspense>
    </Dialog>
  );
}
