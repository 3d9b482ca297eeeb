import type { Show } from '@club/contracts';
import { Button, Descriptions, Drawer, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useShowsQuery } from '../../shared/api/shows.api';
import { useMayAt } from '../../shared/api/use-may';
import { dayOf } from '../../shared/ui/date-time';
import { useOpened } from '../../shared/ui/use-opened';
import { MissingShow } from './missing-show';
import { salesText } from './show-model';

interface ShowDrawerProps {
  id: string;
  doorHref: string;
  printHref: string;
  onClose: () => void;
}

/** One show by its address, drafts and past ones too. */
export function ShowDrawer({ id, onClose, ...hrefs }: ShowDrawerProps) {
  const { data } = useShowsQuery();
  const show = data?.find((each) => each.id === id);
  return (
    <Drawer title={show?.title ?? 'Show'} open onClose={onClose} size={520}>
      {show === undefined ? <MissingShow /> : <FoundShow show={show} {...hrefs} />}
    </Drawer>
  );
}

type FoundShowProps = Pick<ShowDrawerProps, 'doorHref' | 'printHref'> & { show: Show };
function FoundShow({ show, doorHref, printHref }: FoundShowProps) {
  const mayAt = useMayAt();
  const { open } = useOpened();
  return (
    <Flex vertical gap={16}>
      <Descriptions column={1} size="small" bordered items={itemsOf(show)} />
      <Flex gap={16} wrap align="center">
        {mayAt('shows:write', show.venueId) && (
          <Button onClick={() => open({ kind: 'edit-show', id: show.id })}>Edit</Button>
        )}
        {mayAt('door:admit', show.venueId) && (
          <>
            <Link to={doorHref}>Door</Link>
            <Link to={printHref}>Print the list</Link>
          </>
        )}
      </Flex>
    </Flex>
  );
}

const itemsOf = (show: Show) => [
  { key: 'date', label: 'Date', children: dayOf(show.date) },
  { key: 'city', label: 'City', children: `${show.venue.city}, ${show.venue.name}` },
  { key: 'times', label: 'Times', children: `Doors ${show.doorsTime}, show ${show.showTime}` },
  { key: 'sales', label: 'Tickets', children: salesText(show) },
  { key: 'status', label: 'Status', children: show.status },
];
