import { keptFor, VISITORS_RETENTION } from '@club/contracts';
import styles from './retention-list.module.css';

/** How long everything is kept. The nightly work that removes it follows the same table (ADR 54). */
export const RetentionList = () => (
  <dl className={styles.list}>
    {VISITORS_RETENTION.map(({ id, what, days, after, act, why }) => (
      <div key={id} className={styles.rule}>
        <dt>{what}</dt>
        <dd>
          <strong>{keptFor(days)}</strong> after {after}, then{' '}
          {act === 'blank' ? 'blanked' : 'removed'}. {why}
        </dd>
      </div>
    ))}
  </dl>
);
