import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { contactOpened } from '../../features/enquiries/contact-dialog-slice';
import { useAppDispatch } from '../../shared/store-hooks';

/** Scrolls to the section in the address after each navigation, or to the top. Opens the contact dialog for `?contact`. */
export function ScrollToSection() {
  const { pathname, search, hash, key } = useLocation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (new URLSearchParams(search).has('contact')) dispatch(contactOpened());
  }, [search, dispatch]);
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (section !== null) section.scrollIntoView();
    else if (key !== 'default') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
  return null;
}
