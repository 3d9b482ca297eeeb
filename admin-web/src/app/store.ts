import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { sessionSlice } from '../features/session/session-slice';
import { baseApi } from '../shared/api/base-api';
import { readAgain } from '../shared/api/read-again';

const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
});

export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware, readAgain),
  });
export type AppStore = ReturnType<typeof createStore>;
