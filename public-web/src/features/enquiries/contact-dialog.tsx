import type { SendEnquiryInput } from '@club/contracts';
import { useEffect, useRef } from 'react';
import { useClub } from '../../shared/config/config.api';
import { useAppDispatch } from '../../shared/store-hooks';
import { onDemand } from '../../shared/ui/on-demand';
import { toasted } from '../../shared/ui/toast-slice';
import type { Draft } from './contact-form';
import { useContactDialog } from './use-contact-dialog';

interface WindowProps {
  draft: Draft;
  onClose: () => void;
}

/** Says that the form could not be loaded, and how to write without it. */
function Unavailable({ onClose }: Pick<WindowProps, 'onClose'>) {
  const dispatch = useAppDispatch();
  const { enquiriesEmail } = useClub();
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current) return; // closing gives this another onClose before it disappears
    isSaid.current = true;
    dispatch(
      toasted({
        title: 'Error',
        description: `The form could not be loaded. Please try again, or write to ${enquiriesEmail}.`,
        variant: 'destructive',
      }),
    );
    onClose();
  }, [dispatch, enquiriesEmail, onClose]);
  return null;
}

/** The dialog's code is loaded when it is first opened: most visitors never write. */
const ContactWindow = onDemand<WindowProps>(
  async () => (await import('./contact-window')).ContactWindow,
  Unavailable,
);

export function ContactDialog() {
  const { isOpen, close } = useContactDialog();
  const draft = useRef<SendEnquiryInput>(undefined);
  return isOpen ? <ContactWindow draft={draft} onClose={close} /> : null;
}
