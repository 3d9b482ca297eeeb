import { formatPounds, posterDate, type Pence, type Show } from '@club/contracts';
import styles from './booking-form.module.css';
import { ticketsText } from './booking-model';

interface ShowLineProps {
  show: Show;
  quantity: number;
  total: Pence;
}

/** What is being booked, in one line on top of the form. Only phones show it: there the show's summary is far below. */
export const ShowLine = ({ show, quantity, total }: ShowLineProps) => (
  <p className={styles.line}>
    <strong>
      {posterDate(show.date ?? '')}, {show.venue.city}
    </strong>
    <span>{quantity > 0 && `${ticketsText(quantity)}, £${formatPounds(total)}`}</span>
  </p>
);
