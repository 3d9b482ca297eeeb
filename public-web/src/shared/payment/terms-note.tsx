import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths';

/** Beside the button that pays. The terms open in another tab, so that the form is kept. */
export const TermsNote = ({ children }: { children?: ReactNode }) => (
  <p className="soft small">
    By paying you accept our{' '}
    <Link to={paths.terms.href()} target="_blank">
      terms and conditions
    </Link>
    . {children}
  </p>
);
