import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useClub } from '../../shared/config/config.api';
import { paths } from '../../shared/config/paths';
import { Sheet } from '../../shared/ui/sheet';

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
  const [open, setOpen] = useState(false);
  const { name } = useClub();
  const [first = '', ...rest] = name.split(' ');
  return (
    <header className="nav">
      <div className="wrap">
        <Link className="logo" to={paths.home.href()} aria-label={`${name}, home`}>
          {first} <b>{rest.join(' ')}</b>
        </Link>
        <nav className="nav-links" aria-label="Main">
          <NavLinks />
        </nav>
        <Sheet title="Menu" trigger="Open menu" open={open} onOpenChange={setOpen}>
          <nav className="sheet-links" aria-label="Menu">
            <NavLinks onFollow={() => setOpen(false)} />
          </nav>
        </Sheet>
      </div>
    </header>
  );
}
