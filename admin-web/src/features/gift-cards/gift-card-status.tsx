import type { GiftCardSale } from '@club/contracts';
import { Tag, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';

/** The state of a card and its history. */
export const GiftCardStatus = ({ sale }: { sale: GiftCardSale }) => (
  <>
    <Tag color={colourOf(sale)}>{statusOf(sale)}</Tag>
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

/** Green is for a card that can be spent as it should be. A void one has nothing wrong, and no code. */
const colourOf = (sale: GiftCardSale): string => {
  if (!isAtRest(sale)) return 'error';
  return sale.isVoid === true ? 'default' : 'success';
};

function statusOf({ frozen, quarantine, refund, state, isVoid = false }: GiftCardSale): string {
  if (frozen) return 'frozen';
  if (quarantine !== null) return 'paid, no card issued';
  if (refund === 'failed') return 'refund failed';
  if (refund === 'due') return 'refund under way';
  return isVoid ? 'void' : state;
}
