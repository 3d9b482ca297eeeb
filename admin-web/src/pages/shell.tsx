import { Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { useMay } from '../shared/api/use-may';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { useOpened } from '../shared/ui/use-opened';
import { Foot, Side, useOwnPlaces } from './navigation';
import { hrefOf, type Place } from './places';
import styles from './shell.module.css';
import { TopBar } from './top-bar';
import { useShortcuts } from './use-shortcuts';

const OpenedLayer = lazy(() =>
  import('./opened-layer').then((layer) => ({ default: layer.OpenedLayer })),
);
const MoreSheet = lazy(() =>
  import('./more-sheet').then((sheet) => ({ default: sheet.MoreSheet })),
);
const ShortcutsHelp = lazy(() =>
  import('./shortcuts-help').then((help) => ({ default: help.ShortcutsHelp })),
);
const BoxOfficeDialog = lazy(() =>
  import('../features/bookings/box-office-dialog').then((dialog) => ({
    default: dialog.BoxOfficeDialog,
  })),
);

type Layer = 'more' | 'help' | 'sell';

/** What surrounds every page of signed-in staff: the navigation, the bar, and what may lie over the page. */
export function Shell() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { opened } = useOpened();
  const [layer, setLayer] = useState<Layer | undefined>();
  const close = (): void => setLayer(undefined);
  const maySell = useMay()('bookings:write');
  const sell = useCallback(() => setLayer('sell'), []);
  const help = useCallback(() => setLayer('help'), []);
  const onSell = maySell ? sell : undefined;
  const hrefFromHere = useCallback(
    (place: Place) => hrefOf(place, { pathname, query }),
    [pathname, query],
  );
  useShortcuts({ places: useOwnPlaces(), hrefOf: hrefFromHere, onSell, onHelp: help });
  return (
    <div className={styles['shell']}>
      <Side onSell={onSell} onHelp={help} />
      <div className={styles['page']}>
        <TopBar />
        <main className={styles['content']}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Skeleton active />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Foot onMore={() => setLayer('more')} isMore={layer === 'more'} />
      <ErrorBoundary>
        <Suspense>
          {opened !== undefined && <OpenedLayer />}
          {layer === 'more' && <MoreSheet onSell={onSell} onClose={close} />}
          {layer === 'help' && <ShortcutsHelp maySell={maySell} onClose={close} />}
          {layer === 'sell' && <BoxOfficeDialog onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
