import type { MyBooking } from '@club/contracts';
import { useId } from 'react';
import styles from '../../features/my-booking/move-panel.module.css';
import { PhoneLink } from '../../shared/config/phone-link';
import { classNames } from '../../shared/ui/class-names';
import { onDemand } from '../../shared/ui/on-demand';

const Missing = () => (
  <p role="alert">
    This part of the page could not be loaded. Please load the page again, or ring us: <PhoneLink />
  </p>
);
const ReturnPanel = onDemand(
  () => import('../../features/my-booking/return-panel').then((code) => code.ReturnPanel),
  Missing,
);

interface ReturnSectionProps {
  mine: MyBooking;
  token: string;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** "We cannot come": gives tickets back, and says what became of them. */
export function ReturnSection({ mine: { returns }, token, onChanged }: ReturnSectionProps) {
  const titleId = useId();
  if (returns === undefined) return null;
  if (returns.values.length === 0 && returns.latest === null) return null;
  return (
    <section className={classNames('panel no-print', styles.stack)} aria-labelledby={titleId}>
      <h2 id={titleId} className="display">
        Can’t Come?
      </h2>
      <ReturnPanel token={token} returns={returns} onChanged={onChanged} />
    </section>
  );
}
