import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { contactClosed, selectContactOpen } from './contact-dialog-slice';

/** Its code comes when it is first opened: most visitors never write. */
const ContactWindow = lazy(async () => ({
  default: (await import('./contact-window')).ContactWindow,
}));

export function ContactDialog() {
  const open = useSelector(selectContactOpen);
  const dispatch = useDispatch();
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <ContactWindow onClose={() => dispatch(contactClosed())} />
    </Suspense>
  );
}
