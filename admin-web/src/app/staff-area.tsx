import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LiveUpdates } from '../features/live/live-updates';
import { FactorGate } from '../features/session/factor-gate';
import { RequireSession } from '../features/session/require-session';
import { Shell } from '../pages/shell';
import { paths } from '../shared/config/paths';
import { AntDesign } from '../shared/ui/ant-design';

const Account = lazy(() => import('../pages/account').then((p) => ({ default: p.AccountPage })));
const Dashboard = lazy(() =>
  import('../pages/dashboard').then((page) => ({ default: page.DashboardPage })),
);
const Door = lazy(() => import('../pages/door').then((page) => ({ default: page.DoorPage })));
const DoorPrint = lazy(() =>
  import('../pages/door').then((page) => ({ default: page.DoorPrintPage })),
);
const DoorFigures = lazy(() =>
  import('../pages/door-figures').then((page) => ({ default: page.DoorFiguresPage })),
);
const Evidence = lazy(() =>
  import('../pages/evidence').then((page) => ({ default: page.EvidencePage })),
);
const Money = lazy(() => import('../pages/money').then((page) => ({ default: page.MoneyPage })));
const Show = lazy(() => import('../pages/show').then((page) => ({ default: page.ShowPage })));
const Staff = lazy(() => import('../pages/staff').then((page) => ({ default: page.StaffPage })));
const Tonight = lazy(() =>
  import('../pages/tonight').then((page) => ({ default: page.TonightPage })),
);
const Trail = lazy(() => import('../pages/trail').then((page) => ({ default: page.TrailPage })));
const WaitingList = lazy(() =>
  import('../pages/waiting-list').then((page) => ({ default: page.WaitingListPage })),
);

/**
 * Every page of signed-in staff, inside one shell; what is printed has paper instead. Every other path leads to the
 * dashboard, `/admin` too (specification-rules.md 10).
 */
export const StaffArea = () => (
  <AntDesign>
    <RequireSession>
      <LiveUpdates />
      <Routes>
        <Route
          element={
            <FactorGate>
              <Shell />
            </FactorGate>
          }
        >
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path={paths.tonight} element={<Tonight />} />
          <Route path={paths.door} element={<Door />} />
          <Route path={paths.doorFigures} element={<DoorFigures />} />
          <Route path={paths.waitingList} element={<WaitingList />} />
          <Route path={paths.money} element={<Money />} />
          <Route path={paths.show} element={<Show />} />
          <Route path={paths.staff} element={<Staff />} />
          <Route path={paths.trail} element={<Trail />} />
          <Route path={paths.account} element={<Account />} />
        </Route>
        <Route path={paths.doorPrint} element={<DoorPrint />} />
        <Route path={paths.evidence} element={<Evidence />} />
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Routes>
    </RequireSession>
  </AntDesign>
);
