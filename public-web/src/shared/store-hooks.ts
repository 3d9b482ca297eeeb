import type { ThunkDispatch, UnknownAction, WithSlice } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiContext, baseApi } from './api/base-api';
import type { siteSlice } from './seo/site-slice';
import type { toastSlice } from './ui/toast-slice';

/**
 * The state of the store: what is shared and changes. Filters and dialogs are in the address (ADR 44). A feature that has
 * a slice adds it to this interface beside the slice, so that shared code does not import features.
 */
export interface RootState
  extends WithSlice<typeof baseApi>, WithSlice<typeof siteSlice>, WithSlice<typeof toastSlice> {}
export type AppDispatch = ThunkDispatch<RootState, ApiContext, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
