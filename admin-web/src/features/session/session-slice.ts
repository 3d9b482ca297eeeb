import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../shared/api/base-api';
import { readSession, type StoredSession } from '../../shared/api/stored-session';

interface SessionState {
  current: StoredSession | null;
  /** The server has ended the session. The sign-in page says so. */
  expired: boolean;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ current: readSession(), expired: false }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<StoredSession>) => ({
      current: payload,
      expired: false,
    }),
    signedOut: () => ({ current: null, expired: false }),
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, () => ({ current: null, expired: true })),
  selectors: { selectSession: ({ current }) => current, selectExpired: ({ expired }) => expired },
});
export const { signedIn, signedOut } = sessionSlice.actions;
export const { selectSession, selectExpired } = sessionSlice.selectors;
