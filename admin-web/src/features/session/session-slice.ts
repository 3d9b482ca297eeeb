import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../shared/api/base-api';
import {
  dropSession,
  keepSession,
  readSession,
  type KeptSession,
} from '../../shared/api/kept-session';

interface SessionState {
  current: KeptSession | null;
  /** The session ended by itself: the sign-in says so. */
  expired: boolean;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ current: readSession(), expired: false }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<KeptSession>) => ({
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
export { dropSession, keepSession };
