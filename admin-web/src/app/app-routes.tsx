import { lazy, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Route, Routes } from 'react-router-dom';
import { selectSession } from '../features/session/session-slice';
import { ToSignIn } from '../features/session/to-sign-in';
import { SignInPage } from '../pages/sign-in';
import { paths } from '../shared/config/paths';

const loadStaffArea = () => import('./staff-area');
const StaffArea = lazy(() => loadStaffArea().then((area) => ({ default: area.StaffArea })));
const Invitation = lazy(() =>
  import('./invitation-area').then((area) => ({ default: area.InvitationArea })),
);

/** The sign-in comes alone; everything else has a script of its own. */
export const AppRoutes = () => (
  <Suspense>
    <Routes>
      <Route path={paths.signIn} element={<SignIn />} />
      <Route path={paths.invitation} element={<Invitation />} />
      <Route path="*" element={<ForStaff />} />
    </Routes>
  </Suspense>
);

/** While someone types their name, the rest arrives. If it does not, it is asked for again when it is needed. */
function SignIn() {
  useEffect(() => void Promise.allSettled([loadStaffArea()]), []);
  return <SignInPage />;
}

/** Without a session, the script of the staff area is not loaded. Once it is shown, it handles the end of the session itself. */
function ForStaff() {
  const session = useSelector(selectSession);
  const [hasBegun] = useState(session !== null);
  return hasBegun ? <StaffArea /> : <ToSignIn />;
}
