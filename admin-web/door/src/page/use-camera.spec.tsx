import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { act, useRef } from 'react';
import { useCamera } from './use-camera';

interface Opened {
  id: string;
  getTracks: () => EventTarget[];
}

/** jsdom has no camera and no workers. What a browser does when an app takes the camera is not tested here, only the answer to it. */
let opened: Opened[];
let failure: string | undefined;
let isInView: boolean;
let canDecode: boolean;

const getUserMedia = async (): Promise<Opened> => {
  if (failure !== undefined) throw Object.assign(new Error('No camera'), { name: failure });
  const track = new EventTarget();
  const stream = { id: `picture ${opened.length + 1}`, getTracks: () => [track] };
  opened.push(stream);
  return stream;
};
class FakeWorker {
  onmessage: ((message: { data: { isReady: boolean } }) => void) | undefined;
  constructor() {
    queueMicrotask(() => this.onmessage?.({ data: { isReady: canDecode } }));
  }
  terminate = () => undefined;
}

beforeEach(() => {
  opened = [];
  failure = undefined;
  isInView = true;
  canDecode = true;
  Object.assign(globalThis, { Worker: FakeWorker });
  HTMLMediaElement.prototype.play = async () => undefined;
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const get = () => (isInView ? 'visible' : 'hidden');
  Object.defineProperty(document, 'visibilityState', { configurable: true, get });
});
/** The stream of a test is not that of the next one. */
afterEach(() => {
  cleanup();
  takeCamera();
});

const takeCamera = () =>
  opened
    .at(-1)
    ?.getTracks()
    .forEach((track) => track.dispatchEvent(new Event('ended')));
async function turn(inView: boolean): Promise<void> {
  isInView = inView;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

const onCode = async () => undefined;
function View() {
  const video = useRef<HTMLVideoElement>(null);
  const wanted = { facing: 'environment', isWatching: false, onCode } as const;
  const { stream, problem } = useCamera(video, wanted);
  return (
    <>
      <video ref={video} muted aria-label="Camera" />
      <p>{problem ?? stream?.id}</p>
    </>
  );
}
const onScreen = () => screen.getByLabelText<HTMLVideoElement>('Camera').srcObject;

describe('the camera of the door', () => {
  it('is opened again after another app has taken it', async () => {
    render(<View />);
    await screen.findByText('picture 1');
    await act(async () => takeCamera());
    await screen.findByText('picture 2');
    expect(onScreen()).toBe(opened[1]);
  });

  it('is opened again when the page is back in view, and not before', async () => {
    render(<View />);
    await screen.findByText('picture 1');
    await turn(false);
    await act(async () => takeCamera());
    expect(opened).toHaveLength(1);
    await turn(true);
    await screen.findByText('picture 2');
    expect(onScreen()).toBe(opened[1]);
  });

  it('has no problem any more if it could not be opened during the call', async () => {
    render(<View />);
    await screen.findByText('picture 1');
    failure = 'NotReadableError';
    await act(async () => takeCamera());
    await screen.findByText(/^Another app uses the camera/);
    failure = undefined;
    await turn(true);
    await screen.findByText('picture 2');
  });

  it('stays the same one if it was not taken', async () => {
    render(<View />);
    await screen.findByText('picture 1');
    await turn(false);
    await turn(true);
    expect(opened).toHaveLength(1);
    expect(onScreen()).toBe(opened[0]);
  });

  it('does not hide that this phone cannot read codes', async () => {
    canDecode = false;
    render(<View />);
    await screen.findByText(/^This phone cannot read codes/);
    await act(async () => takeCamera());
    await turn(true);
    expect(opened).toHaveLength(2);
    expect(screen.getByText(/^This phone cannot read codes/)).toBeTruthy();
  });
});
