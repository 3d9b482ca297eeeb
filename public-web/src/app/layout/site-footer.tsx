import { Link } from 'react-router-dom';
import { ContactButton } from '../../features/enquiries/contact-button';
import { useVenuesQuery } from '../../features/venues/venues.api';
import { useClub } from '../../shared/config/config.api';
import { paths } from '../../shared/config/paths';

const quickLinks = [
  { to: paths.section('shows'), text: 'Shows' },
  { to: paths.section('venues'), text: 'Venues' },
  { to: paths.section('about'), text: 'About' },
  { to: paths.section('contact'), text: 'Contact' },
  { to: paths.giftCards.href(), text: 'Gift Cards' },
  { to: paths.partners.href(), text: 'Partners' },
  { to: paths.privacy.href(), text: 'Privacy Policy' },
  { to: paths.terms.href(), text: 'Terms and Conditions' },
];

export function SiteFooter() {
  const club = useClub();
  const { data: venues = [] } = useVenuesQuery();
  return (
    <footer id="contact" className="footer">
      <div className="wrap footer-grid">
        <section aria-label="Venues">
          <h2 className="display">Find us</h2>
          {venues.map((venue) => (
            <p key={venue.id}>
              <strong>{venue.city}</strong>
              <br />
              {venue.address}
            </p>
          ))}
        </section>
        <nav aria-label="Quick links">
          <h2 className="display">Quick Links</h2>
          <ul>
            {quickLinks.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label="Contact">
          <h2 className="display">Contact</h2>
          <p>
            Phone bookings: <a href={`tel:${club.phone.replace(/\s/g, '')}`}>{club.phone}</a>
          </p>
          <p>
            Bookings: <a href={`mailto:${club.bookingEmail}`}>{club.bookingEmail}</a>
          </p>
          <ContactButton>{club.enquiriesEmail}</ContactButton>
          <p className="social">
            <a href={club.instagram}>Instagram</a> <a href={club.facebook}>Facebook</a>
          </p>
        </section>
        <section aria-label="Partner clubs">
          <h2 className="display">Partner Clubs</h2>
          <ul>
            {club.partnerClubs.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="wrap legal">
        {club.company}, registered in England and Wales, company number {club.companyNumber}. All shows are for over-18s.
      </p>
    </footer>
  );
}
