import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { KNOWN_TEXT, knownPicture } from './known-picture';
import type { Asked, Frame, Heard } from './messages';

declare const self: DedicatedWorkerGlobalScope;

/** Enough for a code across a seventh of the picture. More pixels cost time and read no more. */
const SIDE = 640;

interface Detector {
  detect: (picture: ImageData) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: ['qr_code'] }) => Detector;

const readsKnown = (detector: Detector): Promise<boolean> =>
  detector.detect(knownPicture()).then(
    ([found]) => found?.rawValue === KNOWN_TEXT,
    () => false,
  );

/** The device's own decoder if it can read; otherwise ours, from our own host. Some devices have one that reads nothing. */
async function bestDetector(): Promise<Detector> {
  const { BarcodeDetector: Native } = self as { BarcodeDetector?: DetectorClass };
  if (Native !== undefined) {
    const native = new Native({ formats: ['qr_code'] });
    if (await readsKnown(native)) return native;
  }
  const { BarcodeDetector: Ponyfill, prepareZXingModule } =
    await import('barcode-detector/ponyfill');
  // Its constructor begins to load the wasm, from a public network unless this was called before.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const ours = new Ponyfill({ formats: ['qr_code'] });
  // A policy without 'wasm-unsafe-eval' or a lost file would otherwise look like a camera that never finds a code.
  if (!(await readsKnown(ours))) throw new Error('The decoder cannot read');
  return ours;
}

const detector = bestDetector();
detector.then(
  () => self.postMessage({ isReady: true } satisfies Heard),
  () => self.postMessage({ isReady: false } satisfies Heard),
);
const canvas = new OffscreenCanvas(SIDE, SIDE);
const pen = canvas.getContext('2d', { willReadFrequently: true });

const sizeOf = (frame: Frame): [number, number] =>
  'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];

/** The square in the middle, on one canvas for all frames; the detector itself would make a new one each time. */
function pixelsOf(frame: Frame): ImageData {
  if (pen === null) throw new Error('This worker has no canvas');
  const [width, height] = sizeOf(frame);
  const side = Math.min(width, height);
  const size = Math.min(side, SIDE);
  pen.imageSmoothingQuality = 'high'; // reads one of 40 test pictures more
  pen.drawImage(frame, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size);
  return pen.getImageData(0, 0, size, size);
}

async function read(frame: Frame): Promise<string | undefined> {
  try {
    const [found] = await (await detector).detect(pixelsOf(frame));
    return found?.rawValue;
  } catch {
    return undefined; // the page waits for an answer before it sends the next picture
  } finally {
    frame.close(); // or the camera runs out of pictures
  }
}

self.onmessage = ({ data: { id, frame } }: MessageEvent<Asked>) =>
  void read(frame).then((text) => self.postMessage({ id, text } satisfies Heard));
