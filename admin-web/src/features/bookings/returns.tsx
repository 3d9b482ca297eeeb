import type { BookingDetail } from '@club/contracts';
import { Typography } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { pounds } from '../../shared/ui/money';

/** What the booker has given back, and what became of it. */
export const Returns = ({ returns }: Pick<BookingDetail, 'returns'>) => (
  <section aria-label="Given back">
    <Typography.Title level={3} style={{ fontSize: 16 }}>
      Given back
    </Typography.Title>
    <ul>
      {returns.map(({ returnId, quantity, sold, brought, state }) => (
        <li key={returnId}>
          {countOf(quantity, 'ticket')} given back · {sold} sold again · {pounds(brought)} ·{' '}
          {state === 'open' ? 'the rest is for sale' : 'nothing more is for sale'}
        </li>
      ))}
    </ul>
  </section>
);
