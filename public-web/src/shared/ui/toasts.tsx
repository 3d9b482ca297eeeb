import { lazy, Suspense } from 'react';
import { useAppSelector } from '../store-hooks';
import { selectToasts } from './toast-slice';

/** The toaster's code is loaded with the first message; most visits have none. */
const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }));

export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
