import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAddressParameter } from '../../shared/use-address-parameter';

/** Marks a history entry that a button made, so that closing the dialog goes back to the entry before it. */
const OPENED_HERE = 'contact-opened';

/** The contact dialog is open if the address has `contact`. Any button opens it, and Back closes it. */
export function useContactDialog() {
  const [contact, setContact] = useAddressParameter('contact');
  const isOwnEntry = useLocation().state === OPENED_HERE;
  const navigate = useNavigate();
  const open = useCallback(() => setContact('open', { state: OPENED_HERE }), [setContact]);
  const close = useCallback(() => {
    if (isOwnEntry) void navigate(-1);
    else setContact(null, { replace: true });
  }, [isOwnEntry, navigate, setContact]);
  return { isOpen: contact !== null, open, close };
}
