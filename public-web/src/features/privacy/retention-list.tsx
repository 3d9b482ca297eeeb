import { keptFor, VISITORS_RETENTION } from '@club/contracts';

/** How long everything is kept. The nightly work that removes it follows the same table (ADR 54). */
export const RetentionList = () => (
  <ul>
    {VISITORS_RETENTION.map(({ id, what, days, after, act, why }) => (
      <li key={id}>
        <strong>{what}</strong>: {keptFor(days)} after {after}, then{' '}
        {act === 'blank' ? 'blanked' : 'removed'}. {why}
      </li>
    ))}
  </ul>
);
