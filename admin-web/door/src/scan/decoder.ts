import type { Asked, Frame, Heard } from './messages';

export interface Decoder {
  /** Rejects with DecoderBroken if no decoder of this device can read a known picture. */
  ready: Promise<void>;
  /** @returns the text of the code in the frame. The frame is given away. */
  decode: (frame: Frame) => Promise<string | undefined>;
  stop: () => void;
}

export class DecoderBroken extends Error {}

export function startDecoder(): Decoder {
  // Vite looks for this very expression.
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), {
    type: 'module',
    name: 'decoder',
  });
  const waiting = new Map<number, (text: string | undefined) => void>();
  let lastId = 0;
  const ready = new Promise<void>((resolve, reject) => {
    worker.onerror = () => reject(new DecoderBroken());
    worker.onmessage = ({ data }: MessageEvent<Heard>) => {
      if ('isReady' in data) return data.isReady ? resolve() : reject(new DecoderBroken());
      waiting.get(data.id)?.(data.text);
      waiting.delete(data.id);
    };
  });
  return {
    ready,
    decode: (frame) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        worker.postMessage({ id: lastId, frame } satisfies Asked, [frame]);
      }),
    stop: () => worker.terminate(),
  };
}
