export type Facing = 'environment' | 'user';

const wanted = (facingMode: Facing): MediaStreamConstraints => ({
  audio: false,
  video: {
    facingMode,
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30 },
  },
});

let opened: { facing: Facing; stream: Promise<MediaStream> } | undefined;

const endOf = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** One stream for the whole evening, because iPhones ask for permission with each new one. */
export function openCamera(facing: Facing): Promise<MediaStream> {
  if (opened?.facing === facing) return opened.stream;
  const earlier = opened?.stream;
  const mine = { facing, stream: startAfter(earlier, facing) };
  opened = mine;
  const forget = () => {
    if (opened === mine) opened = undefined;
  };
  mine.stream.then(
    // A call or another app has taken the camera: the next look opens it anew.
    (stream) => stream.getTracks().forEach((track) => track.addEventListener('ended', forget)),
    forget,
  );
  return mine.stream;
}

/** Many phones open one camera at a time. */
async function startAfter(earlier: Promise<MediaStream> | undefined, facing: Facing) {
  await earlier?.then(endOf, () => undefined);
  return navigator.mediaDevices.getUserMedia(wanted(facing));
}

type Torch = MediaTrackCapabilities & { torch?: boolean };

/** Whether this camera has a light that a page may switch. iPhones have none. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return (track?.getCapabilities() as Torch | undefined)?.torch === true;
}

export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
