import { useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useClub } from '../../shared/config/config.api';
import { paths } from '../../shared/config/paths';
import { classNames } from '../../shared/ui/class-names';
import { onDemand } from '../../shared/ui/on-demand';
import { scrollToElement } from '../../shared/ui/scroll-to';
import type { SheetProps } from '../../shared/ui/sheet';
import styles from './site-nav.module.css';

/** Without the panel's code: the footer has the same links. */
function LinksInFooter({ onClosed }: SheetProps) {
  useEffect(() => {
    onClosed();
    scrollToElement('contact');
  }, [onClosed]);
  return null;
}

/** The panel's code is loaded when a phone first opens it. */
const Sheet = onDemand<SheetProps>(
  async () => (await import('../../shared/ui/sheet')).Sheet,
  LinksInFooter,
);

const sections = [
  { to: paths.section('shows'), text: 'Shows' },
  { to: paths.section('venues'), text: 'Venues' },
  { to: paths.section('about'), text: 'About' },
  { to: paths.section('contact'), text: 'Contact' },
];
const pages = [
  { to: paths.partners.href(), text: 'Partners' },
  { to: paths.giftCards.href(), text: 'Gift Cards' },
  { to: paths.findBooking.href(), text: 'Find My Booking' },
];

/** Only a page can be the current one: the sections are all in the home page. */
const NavLinks = ({ onFollow }: { onFollow?: () => void }) => (
  <>
    {sections.map(({ to, text }) => (
      <Link key={to} to={to} onClick={onFollow}>
        {text}
      </Link>
    ))}
    {pages.map(({ to, text }) => (
      <NavLink key={to} to={to} onClick={onFollow}>
        {text}
      </NavLink>
    ))}
  </>
);

export function SiteNav() {
  const { name } = useClub();
  const [first = '', ...rest] = name.split(' ');
  return (
    <header className={styles.nav}>
      <div className={classNames('wrap', styles.row)}>
        <Link className={styles.logo} to={paths.home.href()} aria-label={`${name}, home`}>
          {first} <b>{rest.join(' ')}</b>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <NavLinks />
        </nav>
        <MenuPanel />
      </div>
    </header>
  );
}

function MenuPanel() {
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const close = () => setState('closed');
  /** Unmounts the panel, so that its code is asked for again if it was missing. */
  const closed = () => {
    setState('never');
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.menu}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <span aria-hidden="true">☰</span>
      </button>
      {state !== 'never' && (
        <Sheet title="Menu" open={state === 'open'} onClose={close} onClosed={closed}>
          <nav className={styles.panelLinks} aria-label="Menu">
            <NavLinks onFollow={close} />
          </nav>
        </Sheet>
      )}
    </>
  );
}
