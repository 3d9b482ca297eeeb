import type { Show } from '@club/contracts';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CancelDialog } from '../features/shows/cancel-dialog';
import { SeriesDialog } from '../features/shows/series-dialog';
import { useShowsQuery } from '../shared/api/shows.api';
import { useMayAt } from '../shared/api/use-may';
import { usePublicSite } from '../shared/api/use-public-site';
import { useOpened } from '../shared/ui/use-opened';

const BoxOfficeDialog = lazy(() =>
  import('../features/bookings/box-office-dialog').then((dialog) => ({
    default: dialog.BoxOfficeDialog,
  })),
);

type Dialog = 'sell' | 'series' | 'cancel';

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
      {mayAt('bookings:write', venueId) && isOn && (
        <Button type="primary" onClick={() => setDialog('sell')}>
          Sell
        </Button>
      )}
      {mayAt('shows:write', venueId) && (
        <>
          <Button onClick={() => open({ kind: 'edit-show', id })}>Edit</Button>
          <MoreActs show={show} onSeries={() => setDialog('series')} />
        </>
      )}
      {mayAt('shows:cancel', venueId) && isOn && show.onSaleSince !== undefined && (
        <Button danger onClick={() => setDialog('cancel')}>
          Cancel show
        </Button>
      )}
      <Suspense>
        {dialog === 'cancel' && <CancelDialog show={show} onClose={close} />}
        {dialog === 'sell' && <BoxOfficeDialog showId={id} onClose={close} />}
        {dialog === 'series' && <SeriesDialog template={show} all={all} onClose={close} />}
      </Suspense>
    </>
  );
}

function MoreActs({ show, onSeries }: { show: Show; onSeries: () => void }) {
  const { open } = useOpened();
  const site = usePublicSite();
  const items = [
    { key: 'copy', label: 'Duplicate', onClick: () => open({ kind: 'copy-show', id: show.id }) },
    {
      key: 'series',
      label: 'More Saturdays like this',
      disabled: show.date === undefined,
      onClick: onSeries,
    },
    ...(site === undefined || show.onSaleSince === undefined
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
