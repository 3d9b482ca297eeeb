import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { showsApi } from './shows.api';

interface ApiState {
  api: ReturnType<typeof showsApi.reducer>;
}

/** Keeps a show's price, places and status true while it is looked at. Without the stream the page stays as it was. */
export function useLiveShow(id: string | undefined): void {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>();
  useEffect(() => {
    if (id === undefined || typeof EventSource === 'undefined') return undefined;
    const stream = new EventSource(`/api/live-shows?id=${encodeURIComponent(id)}`);
    stream.onmessage = async ({ data }: MessageEvent<string>) => {
      const { liveShowSchema } = await import('@club/contracts');
      const live = liveShowSchema.parse(JSON.parse(data));
      dispatch(showsApi.util.updateQueryData('show', id, (show) => void Object.assign(show, live)));
    };
    return () => stream.close();
  }, [id, dispatch]);
}
