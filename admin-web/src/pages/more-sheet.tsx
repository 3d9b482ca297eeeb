import { Button, Drawer, Flex } from 'antd';
import { LookSwitch } from './look-switch';
import { PlaceLink, Places, useOwnPlaces } from './navigation';

interface MoreSheetProps {
  onSell: (() => void) | undefined;
  onClose: () => void;
}

/** What the bar of a phone has no room for. */
export function MoreSheet({ onSell, onClose }: MoreSheetProps) {
  const places = useOwnPlaces().filter(({ isMain }) => isMain !== true);
  return (
    <Drawer open title="More" placement="bottom" size="auto" onClose={onClose}>
      <Flex vertical gap={16}>
        {onSell !== undefined && (
          <Button type="primary" size="large" style={{ minHeight: 44 }} onClick={onSell}>
            Sell tickets
          </Button>
        )}
        <Places>
          {places.map((place) => (
            <PlaceLink key={place.name} place={place} onFollow={onClose} />
          ))}
        </Places>
        <LookSwitch />
      </Flex>
    </Drawer>
  );
}
