import type { Frame } from './messages';

/** Between two looks, in milliseconds: about ten a second. */
const BETWEEN_MS = 80;

type Look = (frame: Frame) => Promise<unknown>;

/** Shows `look` new pictures, one at a time, until `signal` ends it. */
export function watchFrames(video: HTMLVideoElement, look: Look, signal: AbortSignal): void {
  let lastLook = -BETWEEN_MS;
  let handle = 0;
  const next = () => {
    if (!signal.aborted) handle = video.requestVideoFrameCallback((now) => void take(now));
  };
  async function take(now: number): Promise<void> {
    if (now - lastLook >= BETWEEN_MS) {
      lastLook = now;
      // A lost frame is no loss: the next one comes in 33 ms.
      await grab(video)
        .then(look)
        .catch(() => undefined);
    }
    next();
  }
  signal.addEventListener('abort', () => video.cancelVideoFrameCallback(handle));
  next();
}

/** A VideoFrame is a reference. An ImageBitmap of the same picture keeps the page busy for 17 ms. */
const grab = async (video: HTMLVideoElement): Promise<Frame> =>
  'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);
