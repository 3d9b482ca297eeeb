import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { contactOpened } from '../../features/enquiries/contact-dialog-slice';

/** After each navigation: to the named section, or to the top; opens the contact dialog where the address says so. */
export function ScrollToPlace() {
  const { pathname, search, hash, key } = useLocation();
  const dispatch = useDispatch();
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
