import type { Show } from '@club/contracts';
import { Button, Dropdown, Popconfirm } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CancelDialog } from '../features/shows/cancel-dialog';
import { RescheduleDialog } from '../features/shows/reschedule-dialog';
import { SaleDialog } from '../features/shows/sale-dialog';
import { SeriesDialog } from '../features/shows/series-dialog';
import { useChangeSaleMutation } from '../features/shows/show-page.api';
import { wasOnSale } from '../features/shows/show-state';
import { useShowsQuery } from '../shared/api/shows.api';
import { useMayAt } from '../shared/api/use-may';
import { usePublicSite } from '../shared/api/use-public-site';
import { useAction } from '../shared/ui/use-action';
import { useOpened } from '../shared/ui/use-opened';

const BoxOfficeDialog = lazy(() =>
  import('../features/bookings/box-office-dialog').then((dialog) => ({
    default: dialog.BoxOfficeDialog,
  })),
);

type Dialog = 'sell' | 'series' | 'cancel' | 'sale' | 'move';

/** What can be done with a show by this member of staff. */
export function ShowActs({ show }: { show: Show }) {
  const mayAt = useMayAt();
  const { open } = useOpened();
  const { data: all = [] } = useShowsQuery();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = (): void => setDialog(undefined);
  const { id, venueId } = show;
  const isOn = show.status === 'scheduled';
  return (
    <>
      {mayAt('shows:write', venueId) && isOn && (
        <SaleAct show={show} onSale={() => setDialog('sale')} />
      )}
      {mayAt('bookings:write', venueId) && isOn && isSold(show) && (
        <Button type="primary" onClick={() => setDialog('sell')}>
          Sell
        </Button>
      )}
      {mayAt('shows:write', venueId) && (
        <>
          <Button onClick={() => open({ kind: 'edit-show', id })}>Edit</Button>
          <MoreActs
            show={show}
            onMove={() => setDialog('move')}
            onSeries={() => setDialog('series')}
          />
        </>
      )}
      {mayAt('shows:cancel', venueId) && isOn && wasOnSale(show) && (
        <Button danger onClick={() => setDialog('cancel')}>
          Cancel show
        </Button>
      )}
      <Suspense>
        {dialog === 'move' && <RescheduleDialog show={show} all={all} onClose={close} />}
        {dialog === 'sale' && <SaleDialog show={show} onClose={close} />}
        {dialog === 'cancel' && <CancelDialog show={show} onClose={close} />}
        {dialog === 'sell' && <BoxOfficeDialog showId={id} onClose={close} />}
        {dialog === 'series' && <SeriesDialog template={show} all={all} onClose={close} />}
      </Suspense>
    </>
  );
}

const isSold = (show: Show): boolean => wasOnSale(show) && show.offSale !== true;

const OFF_SALE = { done: 'The show is off sale', failed: 'Failed to take it off sale' };

function SaleAct({ show, onSale }: { show: Show; onSale: () => void }) {
  const runAction = useAction();
  const [change, { isLoading }] = useChangeSaleMutation();
  const takeOff = () => change({ id: show.id, sale: { onSale: false } }).unwrap();
  if (show.offSale === true || !wasOnSale(show))
    return (
      <>
        <Button type="primary" onClick={onSale}>
          {show.publishAt === undefined ? 'Put on sale' : 'Change the time'}
        </Button>
        {show.publishAt !== undefined && (
          <Button disabled={isLoading} onClick={() => void runAction(NOT_AT_A_TIME, takeOff())}>
            Do not put on sale
          </Button>
        )}
      </>
    );
  return (
    <Popconfirm
      title="Take this show off sale?"
      description="Visitors still see it, and no one can book. Bookings stay as they are."
      okText="Take off sale"
      cancelText="Back"
      onConfirm={() => void runAction(OFF_SALE, takeOff())}
    >
      <Button disabled={isLoading}>Take off sale</Button>
    </Popconfirm>
  );
}
const NOT_AT_A_TIME = { done: 'The time is taken back', failed: 'Failed to change the sale' };

interface MoreActsProps {
  show: Show;
  onMove: () => void;
  onSeries: () => void;
}
function MoreActs({ show, onMove, onSeries }: MoreActsProps) {
  const { open } = useOpened();
  const site = usePublicSite();
  const items = [
    {
      key: 'move',
      label: 'Move to another date',
      disabled: show.date === undefined || show.status === 'cancelled',
      onClick: onMove,
    },
    { key: 'copy', label: 'Duplicate', onClick: () => open({ kind: 'copy-show', id: show.id }) },
    {
      key: 'series',
      label: 'More Saturdays like this',
      disabled: show.date === undefined,
      onClick: onSeries,
    },
    ...(site === undefined || !wasOnSale(show)
      ? []
      : [
          {
            key: 'site',
            label: (
              <a
                href={`${site}/show/${encodeURIComponent(show.id)}`}
                target="_blank"
                rel="noreferrer"
              >
                View on the website
              </a>
            ),
          },
        ]),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button aria-label="More about this show">More</Button>
    </Dropdown>
  );
}
