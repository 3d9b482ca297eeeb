import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { setLive } from '../../shared/api/live-state';
import { LiveConnection } from './live-connection';
import { liveApi, tagsOf, type LiveTag } from './live-tags';
import { openStream } from './open-stream';
import { ThrottledTags } from './throttled-tags';

/**
 * Keeps what is on the screen up to date. A page that cannot be seen has no stream: a browser opens few connections to one
 * host. It connects, and reads everything again, when it is looked at.
 */
export function LiveUpdates() {
  const dispatch = useDispatch();
  useEffect(() => {
    const throttled = new ThrottledTags<LiveTag>((tags) => {
      dispatch(liveApi.util.invalidateTags(tags));
    });
    const connection = new LiveConnection({
      open: (signal) => openStream(signal, dispatch),
      onEvent: (event) => throttled.add(tagsOf(event)),
      onLive: setLive,
    });
    const follow = (): void => {
      if (document.visibilityState === 'visible') connection.restart();
      else connection.stop();
    };
    const reconnect = (): void => {
      if (document.visibilityState === 'visible') connection.restart();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', reconnect);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', reconnect);
      connection.stop();
      throttled.stop();
    };
  }, [dispatch]);
  return null;
}
