import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClub } from '../../shared/config/config.api';
import { paths } from '../../shared/config/paths';
import { classNames } from '../../shared/ui/class-names';
import styles from './site-nav.module.css';

/** The panel's code is loaded when a phone first opens it. */
const Sheet = lazy(async () => ({ default: (await import('../../shared/ui/sheet')).Sheet }));

const links = [
  { to: paths.section('shows'), text: 'Shows' },
  { to: paths.section('venues'), text: 'Venues' },
  { to: paths.section('about'), text: 'About' },
  { to: paths.section('contact'), text: 'Contact' },
  { to: paths.partners.href(), text: 'Partners' },
  { to: paths.giftCards.href(), text: 'Gift Cards' },
];

const NavLinks = ({ onFollow }: { onFollow?: () => void }) => (
  <>
    {links.map(({ to, text }) => (
      <Link key={to} to={to} onClick={onFollow}>
        {text}
      </Link>
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
        <Suspense fallback={null}>
          <Sheet
            title="Menu"
            open={state === 'open'}
            onClose={close}
            onClosed={() => opener.current?.focus()}
          >
            <nav className={styles.panelLinks} aria-label="Menu">
              <NavLinks onFollow={close} />
            </nav>
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
