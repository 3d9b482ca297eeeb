import type { ErasedData } from '@club/contracts';
import { catchFocus } from '../../shared/ui/outcome';

/** What was erased, and what stays and why. */
export const ErasedSheet = ({ data: { erased, kept } }: { data: ErasedData }) => (
  <section className="panel" role="status" tabIndex={-1} ref={catchFocus}>
    <h2>Your data is erased</h2>
    <ul>
      {erased.map(({ what, count }) => (
        <li key={what}>
          {count} {what}
        </li>
      ))}
    </ul>
    <h3>What stays</h3>
    <ul>
      {kept.map(({ what, count, why }) => (
        <li key={what}>
          {count} {what}. {why}
        </li>
      ))}
      <li>The card provider keeps its own records of payments.</li>
      <li>Copies in our backups end with the backups, and a restore erases them again.</li>
    </ul>
  </section>
);
