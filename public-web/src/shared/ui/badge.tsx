import type { ReactNode } from 'react';

/** Cardiff is red, other cities yellow (specification section 2). */
export const CityBadge = ({ city }: { city: string }) => <span className={`badge ${city === 'Cardiff' ? 'cardiff' : 'other'}`}>{city}</span>;

export const Badge = ({ tone = 'plain', children }: { tone?: 'plain' | 'loud'; children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
