import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { KNOWN_TEXT, knownPicture } from './known-picture';
import type { Asked, Frame, Heard } from './messages';

declare const self: DedicatedWorkerGlobalScope;

/** Enough for a code across a seventh of the picture. More pixels cost time and read no more. */
const SIDE = 640;

/** The part of the middle square that is looked at, made a square again. */
interface Crop {
  width: number;
  height: number;
}
const WHOLE: Crop = { width: 1, height: 1 };
/** A phone that is held at a slant looks half as wide or half as high; stretched, it is a square again. */
const SLANTS: readonly Crop[] = [
  { width: 0.5, height: 1 },
  { width: 1, height: 0.5 },
];

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

/** A part of the middle, on one canvas for all frames; the detector itself would make a new one each time. */
function pixelsOf(frame: Frame, crop: Crop): ImageData {
  if (pen === null) throw new Error('This worker has no canvas');
  const [width, height] = sizeOf(frame);
  const side = Math.min(width, height);
  const size = Math.min(side, SIDE);
  const [wide, high] = [side * crop.width, side * crop.height];
  pen.imageSmoothingQuality = 'high'; // reads one of 40 test pictures more
  pen.drawImage(frame, (width - wide) / 2, (height - high) / 2, wide, high, 0, 0, size, size);
  return pen.getImageData(0, 0, size, size);
}

let looks = 0;
/** The middle square, and one of the slants if there is no code in it: the next frame comes in 100 ms. */
async function textIn(frame: Frame): Promise<string | undefined> {
  const reader = await detector;
  const [found] = await reader.detect(pixelsOf(frame, WHOLE));
  looks += 1;
  const slant = SLANTS[looks % SLANTS.length];
  if (found !== undefined || slant === undefined) return found?.rawValue;
  const [slanted] = await reader.detect(pixelsOf(frame, slant));
  return slanted?.rawValue;
}

async function read(frame: Frame): Promise<string | undefined> {
  try {
    return await textIn(frame);
  } catch {
    return undefined; // the page waits for an answer before it sends the next picture
  } finally {
    frame.close(); // or the camera runs out of pictures
  }
}

self.onmessage = ({ data: { id, frame } }: MessageEvent<Asked>) =>
  void read(frame).then((text) => self.postMessage({ id, text } satisfies Heard));
