import { Navigate, Route, Routes } from 'react-router-dom';
import { FactorGate } from '../features/session/factor-gate';
import { RequireSession } from '../features/session/require-session';
import { AccountPage } from '../pages/account';
import { DoorPage, DoorPrintPage } from '../pages/door';
import { DashboardPage } from '../pages/dashboard';
import { InvitationPage } from '../pages/invitation';
import { TrailPage } from '../pages/trail';
import { TonightPage } from '../pages/tonight';
import { SignInPage } from '../pages/sign-in';
import { StaffPage } from '../pages/staff';
import { WaitingListPage } from '../pages/waiting-list';
import { paths } from '../shared/config/paths';

/** Every other path leads to the dashboard, `/admin` too (specification-rules.md 10). */
export const AppRoutes = () => (
  <Routes>
    <Route path={paths.signIn} element={<SignInPage />} />
    <Route
      path={paths.dashboard}
      element={
        <RequireSession>
          <FactorGate>
            <DashboardPage />
          </FactorGate>
        </RequireSession>
      }
    />
    <Route
      path={paths.account}
      element={
        <RequireSession>
          <FactorGate>
            <AccountPage />
          </FactorGate>
        </RequireSession>
      }
    />
    <Route path={paths.invitation} element={<InvitationPage />} />
    <Route
      path={paths.staff}
      element={
        <RequireSession>
          <StaffPage />
        </RequireSession>
      }
    />
    <Route
      path={paths.tonight}
      element={
        <RequireSession>
          <TonightPage />
        </RequireSession>
      }
    />
    <Route
      path={paths.door}
      element={
        <RequireSession>
          <DoorPage />
        </RequireSession>
      }
    />
    <Route
      path={paths.doorPrint}
      element={
        <RequireSession>
          <DoorPrintPage />
        </RequireSession>
      }
    />
    <Route
      path={paths.trail}
      element={
        <RequireSession>
          <TrailPage />
        </RequireSession>
      }
    />
    <Route
      path={paths.waitingList}
      element={
        <RequireSession>
          <WaitingListPage />
        </RequireSession>
      }
    />
    <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
  </Routes>
);
