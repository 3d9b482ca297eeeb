import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireSession } from '../features/session/require-session';
import { DashboardPage } from '../pages/dashboard';
import { SignInPage } from '../pages/sign-in';
import { paths } from '../shared/config/paths';

/** `/` and `/admin` lead to the dashboard, which leads to the sign-in where nobody is signed in (specification-rules.md 10). */
export const AppRoutes = () => (
  <Routes>
    <Route path={paths.signIn} element={<SignInPage />} />
    <Route
      path={paths.dashboard}
      element={
        <RequireSession>
          <DashboardPage />
        </RequireSession>
      }
    />
    <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
  </Routes>
);
