import type { BookingDetail } from '@club/contracts';
import { Typography } from 'antd';
import { arrivalLine } from './booking-lines';
import { useMoveLines } from './use-move-lines';

/** Where a booking was before, and who came in. */
export function BookingStory({ moves, arrivals }: Pick<BookingDetail, 'moves' | 'arrivals'>) {
  return (
    <>
      <Lines title="Moves" lines={useMoveLines(moves)} />
      <Lines title="Arrivals" lines={arrivals.map(arrivalLine)} />
    </>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <section aria-label={title}>
      <Typography.Title level={3} style={{ fontSize: 16 }}>
        {title}
      </Typography.Title>
      <ul>
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </section>
  );
