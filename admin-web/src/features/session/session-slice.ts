import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionAccepted, sessionEnded } from '../../shared/api/base-api';
import { readSession, type StoredSession } from '../../shared/api/stored-session';

interface SessionState {
  current: StoredSession | null;
  /** The server has ended the session. */
  expired: boolean;
  /** The server has accepted the session since the page was loaded, so there may be typed text to keep. */
  accepted: boolean;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ current: readSession(), expired: false, accepted: false }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<StoredSession>) => ({
      current: payload,
      expired: false,
      accepted: true,
    }),
    signedOut: () => ({ current: null, expired: false, accepted: false }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionAccepted, (state) => {
        state.accepted = true;
      })
      .addCase(sessionEnded, (state) => {
        if (state.current === null) return; // an answer that arrives after signing out
        // A page that has shown nothing yet has nothing to keep.
        if (!state.accepted) state.current = null;
        state.expired = true;
      }),
  selectors: { selectSession: ({ current }) => current, selectExpired: ({ expired }) => expired },
});
export const { signedIn, signedOut } = sessionSlice.actions;
export const { selectSession, selectExpired } = sessionSlice.selectors;
