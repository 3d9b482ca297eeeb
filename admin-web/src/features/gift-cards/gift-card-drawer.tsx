import type { GiftCardSale } from '@club/contracts';
import { Descriptions, Drawer, Flex, Skeleton } from 'antd';
import { useMay } from '../../shared/api/use-may';
import { dateTimeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { pounds } from '../../shared/ui/money';
import { GiftCardActions } from './gift-card-actions';
import { GiftCardStatus } from './gift-card-status';
import { useGiftCardQuery } from './gift-cards.api';

/** One gift card by its address. */
export function GiftCardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isError, refetch } = useGiftCardQuery(id);
  return (
    <Drawer title="Gift card" open onClose={onClose} size={520}>
      {isError && (
        <FetchFailure title="Failed to fetch the gift card" error={error} onRetry={refetch} />
      )}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <GiftCard sale={data} />}
    </Drawer>
  );
}

function GiftCard({ sale }: { sale: GiftCardSale }) {
  const may = useMay();
  return (
    <Flex vertical gap={16}>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={[
          { key: 'sold', label: 'Sold', children: dateTimeOf(sale.createdAt) },
          { key: 'from', label: 'From', children: `${sale.purchaserName} ${sale.purchaserEmail}` },
          { key: 'for', label: 'For', children: `${sale.recipientName} ${sale.recipientEmail}` },
          { key: 'value', label: 'Value', children: pounds(sale.amount) },
          { key: 'left', label: 'Left', children: pounds(sale.balance) },
          { key: 'status', label: 'Status', children: <GiftCardStatus sale={sale} /> },
        ]}
      />
      {may('gift-cards:write') && <GiftCardActions sale={sale} />}
    </Flex>
  );
}
