import { canBeBooked, placesLeft, type Permission, type Show } from '@club/contracts';
import { Button, Dropdown, Popconfirm } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CancelDialog } from '../features/shows/cancel-dialog';
import { RescheduleDialog } from '../features/shows/reschedule-dialog';
import { SaleDialog } from '../features/shows/sale-dialog';
import { SeriesDialog } from '../features/shows/series-dialog';
import { useChangeSaleMutation } from '../features/shows/show-acts.api';
import { wasOnSale } from '../features/shows/show-state';
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
export function ShowActs({ show, now }: { show: Show; now: Date }) {
  const mayAt = useMayAt();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const whyNot = canBeBooked(show, now) ? undefined : notSoldText(show);
  const may = (permission: Permission): boolean => mayAt(permission, show.venueId);
  return (
    <>
      {may('bookings:write') && isSold(show) && (
        <>
          <Button type="primary" disabled={whyNot !== undefined} onClick={() => setDialog('sell')}>
            Sell
          </Button>
          {whyNot !== undefined && <span style={{ alignContent: 'center' }}>{whyNot}</span>}
        </>
      )}
      {may('shows:write') && (
        <Planning show={show} mayCancel={may('shows:cancel')} onChoose={setDialog} />
      )}
      <Suspense>
        {dialog !== undefined && (
          <Chosen dialog={dialog} show={show} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface ChosenProps {
  dialog: Dialog;
  show: Show;
  onClose: () => void;
}
function Chosen({ dialog, show, onClose }: ChosenProps) {
  switch (dialog) {
    case 'sell':
      return <BoxOfficeDialog showId={show.id} onClose={onClose} />;
    case 'sale':
      return <SaleDialog show={show} onClose={onClose} />;
    case 'move':
      return <RescheduleDialog show={show} onClose={onClose} />;
    case 'series':
      return <SeriesDialog template={show} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog show={show} onClose={onClose} />;
  }
}

interface PlanningProps {
  show: Show;
  mayCancel: boolean;
  onChoose: (dialog: Dialog) => void;
}
function Planning({ show, mayCancel, onChoose }: PlanningProps) {
  const { open } = useOpened();
  return (
    <>
      {show.status === 'scheduled' && <SaleAct show={show} onSale={() => onChoose('sale')} />}
      <Button onClick={() => open({ kind: 'edit-show', id: show.id })}>Edit</Button>
      <MoreActs show={show} mayCancel={mayCancel} onChoose={onChoose} />
    </>
  );
}

const isSold = (show: Show): boolean =>
  show.status === 'scheduled' && wasOnSale(show) && show.offSale !== true;

const notSoldText = (show: Show): string =>
  placesLeft(show) > 0 ? 'It is not on sale now.' : 'No place is free.';

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

function MoreActs({ show, mayCancel, onChoose }: PlanningProps) {
  const { open } = useOpened();
  const site = usePublicSite();
  const isOn = show.status === 'scheduled';
  const items = [
    {
      key: 'move',
      label: 'Move to another date',
      disabled: show.date === undefined || !isOn,
      onClick: () => onChoose('move'),
    },
    { key: 'copy', label: 'Duplicate', onClick: () => open({ kind: 'copy-show', id: show.id }) },
    {
      key: 'series',
      label: 'More Saturdays like this',
      disabled: show.date === undefined,
      onClick: () => onChoose('series'),
    },
    ...websiteItem(site, show),
    ...(mayCancel && isOn && wasOnSale(show) ? [cancelItem(onChoose)] : []),
  ];
  return (
    <Dropdown menu={{ items: items.map((item) => ({ ...item, style: TALL })) }} trigger={['click']}>
      <Button aria-label="More about this show">More</Button>
    </Dropdown>
  );
}

/** A finger needs the room. */
const TALL = { minHeight: 44 };

const cancelItem = (onChoose: PlanningProps['onChoose']) => ({
  key: 'cancel',
  label: 'Cancel show',
  danger: true,
  onClick: () => onChoose('cancel'),
});

const websiteItem = (site: string | undefined, show: Show) =>
  site === undefined || !wasOnSale(show)
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
      ];
