import { mayAt, type Rights } from '@club/contracts';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { Icon } from './icon';
import { LookSwitch } from './look-switch';
import styles from './navigation.module.css';
import { hrefOf, isHere, PLACES, type Place } from './places';

/** The places that the roles of the member of staff include; only one's own account until they are known. */
export function useOwnPlaces(): readonly Place[] {
  const { data } = useOwnAccountQuery();
  const rights: Rights = data?.rights ?? {};
  return PLACES.filter(
    ({ needs }) => needs.length === 0 || needs.some((need) => mayAt(rights, need)),
  );
}

export function PlaceLink({ place, onFollow }: { place: Place; onFollow?: () => void }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const firstTab = useOwnPlaces().find(({ tab }) => tab !== undefined)?.tab;
  const { name, icon, badge: Badge = Fragment } = place;
  return (
    <Link
      to={hrefOf(place, { pathname, query })}
      className={styles['place']}
      aria-current={isHere(place, { pathname, query }, firstTab) ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon name={icon} />
      <Badge>
        <span>{name}</span>
      </Badge>
    </Link>
  );
}

interface SideProps {
  /** Undefined for those who may not sell. */
  onSell: (() => void) | undefined;
  onHelp: () => void;
}

/** The navigation on a desk. */
export const Side = ({ onSell, onHelp }: SideProps) => (
  <nav aria-label="Staff area" className={styles['side']}>
    {onSell !== undefined && (
      <button type="button" className={styles['sell']} onClick={onSell}>
        <Icon name="plus" />
        Sell tickets
      </button>
    )}
    <div className={styles['places']}>
      {useOwnPlaces().map((place) => (
        <PlaceLink key={place.name} place={place} />
      ))}
    </div>
    <div className={styles['foot']}>
      <LookSwitch />
      <button type="button" className={styles['quiet']} onClick={onHelp}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
    </div>
  </nav>
);

/** The navigation on a phone, in reach of a thumb. */
export const Foot = ({ onMore, isMore }: { onMore: () => void; isMore: boolean }) => (
  <nav aria-label="Staff area" className={styles['bar']}>
    {useOwnPlaces()
      .filter(({ isMain }) => isMain)
      .map((place) => (
        <PlaceLink key={place.name} place={place} />
      ))}
    <button
      type="button"
      className={styles['place']}
      aria-haspopup="dialog"
      aria-expanded={isMore}
      onClick={onMore}
    >
      <Icon name="dots" />
      <span>More</span>
    </button>
  </nav>
);

export const Places = ({ children }: { children: ReactNode }) => (
  <nav aria-label="More places" className={styles['more']}>
    {children}
  </nav>
);
