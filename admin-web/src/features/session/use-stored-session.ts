import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { forgetAllTexts } from '../../shared/api/kept-texts';
import { onSessionChange } from '../../shared/api/stored-session';
import { selectSession, signedIn, signedOut } from './session-slice';

/** Follows what other tabs do: signing out in one signs out all, and so does signing in as someone else. */
export function useStoredSession(): void {
  const dispatch = useDispatch();
  const username = useSelector(selectSession)?.username;
  useEffect(
    () =>
      onSessionChange((session) => {
        if (username === undefined) return; // the sign-in page looks for itself
        const isSame = session !== null && session.username === username;
        if (!isSame) forgetAllTexts();
        dispatch(isSame ? signedIn(session) : signedOut());
      }),
    [dispatch, username],
  );
}
