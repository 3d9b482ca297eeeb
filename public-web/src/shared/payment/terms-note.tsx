import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths';
import { PhoneLink } from '../config/phone-link';

/**
 * Beside the button that pays. The terms open in another tab, so that the form is kept. The number is there, because the
 * button stays disabled if a script is missing, and nothing else would say what to do.
 */
export const TermsNote = ({ children }: { children?: ReactNode }) => (
  <p className="soft small">
    By paying you accept our{' '}
    <Link to={paths.terms.href()} target="_blank">
      terms and conditions
    </Link>
    . {children} Trouble paying? Ring us: <PhoneLink />
  </p>
);
