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
const TransferPanel = onDemand(
  () => import('../../features/my-booking/transfer-panel').then((code) => code.TransferPanel),
  Missing,
);

interface TransferSectionProps {
  mine: MyBooking;
  token: string;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** Gives tickets to a friend, or says whom the friend can ask. */
export function TransferSection({ mine, token, onChanged }: TransferSectionProps) {
  const titleId = useId();
  const { transfers, isGiven, ticketSvg } = mine;
  if (isGiven === true) return <AskTheGiver />;
  if (transfers === undefined) return null;
  if (ticketSvg === null && transfers.transfers.length === 0) return null;
  return (
    <section className={classNames('panel no-print', styles.stack)} aria-labelledby={titleId}>
      <h2 id={titleId} className="display">
        Bringing a Friend?
      </h2>
      <TransferPanel token={token} transfers={transfers} onChanged={onChanged} />
    </section>
  );
}

const AskTheGiver = () => (
  <section className="panel no-print">
    <p>
      A friend has given you these tickets. If you cannot come, please tell your friend, who has
      paid for them, or ring us: <PhoneLink />
    </p>
  </section>
);
