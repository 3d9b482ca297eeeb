import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectToasts } from './toast-slice';

/** The toaster's code comes with the first message; most visits have none. */
const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }));

export function Toasts() {
  const toasts = useSelector(selectToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
