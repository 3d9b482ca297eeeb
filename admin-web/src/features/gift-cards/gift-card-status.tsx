import type { GiftCardSale } from '@club/contracts';
import { Tag, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';

/** The state of a card and its history. */
export const GiftCardStatus = ({ sale }: { sale: GiftCardSale }) => (
  <>
    <Tag color={isAtRest(sale) ? 'success' : 'error'}>{statusOf(sale)}</Tag>
    {sale.quarantine !== null && <Typography.Text type="danger">{sale.quarantine}</Typography.Text>}
    {sale.history.map(({ at, by, what }) => (
      <Typography.Text key={`${at} ${what}`} type="secondary" style={{ display: 'block' }}>
        {[dateTimeOf(at), what, by].filter((part) => part !== '').join(' · ')}
      </Typography.Text>
    ))}
  </>
);

const isAtRest = ({ frozen, quarantine, refund }: GiftCardSale): boolean =>
  !frozen && quarantine === null && refund !== 'failed';

function statusOf({ frozen, quarantine, refund, state }: GiftCardSale): string {
  if (frozen) return 'frozen';
  if (quarantine !== null) return 'paid, no card issued';
  if (refund === 'failed') return 'refund failed';
  return refund === 'due' ? 'refund under way' : state;
}
