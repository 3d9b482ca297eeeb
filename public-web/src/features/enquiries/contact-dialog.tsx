import { lazy, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/store-hooks';
import { contactClosed, selectContactOpen } from './contact-dialog-slice';

/** The dialog's code is loaded when it is first opened: most visitors never write. */
const ContactWindow = lazy(async () => ({
  default: (await import('./contact-window')).ContactWindow,
}));

export function ContactDialog() {
  const open = useAppSelector(selectContactOpen);
  const dispatch = useAppDispatch();
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <ContactWindow onClose={() => dispatch(contactClosed())} />
    </Suspense>
  );
}
