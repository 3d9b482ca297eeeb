import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { openCamera, type Facing } from '../scan/camera';
import { DecoderBroken, startDecoder } from '../scan/decoder';
import { watchFrames } from '../scan/frames';
import type { Frame } from '../scan/messages';

const PROBLEMS: Record<string, string> = {
  NotAllowedError:
    'This phone does not let the page use its camera. Allow it in the settings of the browser, then reload.',
  NotFoundError: 'This phone has no camera. Search by name instead.',
  NotReadableError: 'Another app uses the camera. Close it, then reload.',
};

function problemOf(error: unknown): string {
  if (error instanceof DecoderBroken)
    return 'This phone cannot read codes. Search by name instead.';
  const known = error instanceof Error ? PROBLEMS[error.name] : undefined;
  return known ?? 'The camera does not start. Search by name instead.';
}

interface Wanted {
  facing: Facing;
  /** Whether pictures are looked at. The camera itself goes on. */
  isWatching: boolean;
  onCode: (text: string) => Promise<void>;
}

type Decoder = ReturnType<typeof startDecoder>;
type View = RefObject<HTMLVideoElement | null>;
type OnProblem = (problem: string | undefined) => void;

/** Shows the camera in `video` and reads codes from it. @returns the stream, or a sentence about what is wrong. */
export function useCamera(
  video: View,
  { facing, isWatching, onCode }: Wanted,
): { stream: MediaStream | undefined; problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const [streamProblem, setStreamProblem] = useState<string>();
  const decoder = useDecoder(setProblem);
  const stream = useStream(video, facing, setStreamProblem);
  // Watching must stop as soon as the page is rendered. A useEffect would stop it after the next picture is drawn, and until
  // then the code that was just dismissed would be judged again.
  useLayoutEffect(() => {
    const view = video.current;
    if (!isWatching || stream === undefined || decoder === undefined || view === null)
      return undefined;
    const ended = new AbortController();
    const look = async (frame: Frame): Promise<void> => {
      const text = await decoder.decode(frame);
      if (text !== undefined && !ended.signal.aborted) await onCode(text);
    };
    watchFrames(view, look, ended.signal);
    return () => ended.abort();
  }, [decoder, isWatching, onCode, stream, video]);
  return { stream, problem: problem ?? streamProblem };
}

function useDecoder(onProblem: OnProblem): Decoder | undefined {
  const [decoder, setDecoder] = useState<Decoder>();
  useEffect(() => {
    const started = startDecoder();
    started.ready.then(
      () => setDecoder(started),
      (error: unknown) => onProblem(problemOf(error)),
    );
    return started.stop;
  }, [onProblem]);
  return decoder;
}

/** After a call or another app has taken the camera it is opened again, at the latest when the page is back in view. */
function useStream(video: View, facing: Facing, onProblem: OnProblem): MediaStream | undefined {
  const [stream, setStream] = useState<MediaStream>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const view = video.current;
    const again = (): void => {
      if (isWanted && document.visibilityState === 'visible') setTurn((last) => last + 1);
    };
    document.addEventListener('visibilitychange', again);
    const show = async (opened: MediaStream): Promise<void> => {
      if (!isWanted || view === null) return;
      for (const track of opened.getTracks()) track.addEventListener('ended', again);
      // Setting the same stream again would stop the picture for a moment.
      if (view.srcObject !== opened) view.srcObject = opened;
      await view.play();
      setStream(opened);
      onProblem(undefined);
    };
    openCamera(facing)
      .then(show)
      .catch((error: unknown) => {
        if (isWanted) onProblem(problemOf(error));
      });
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', again);
    };
  }, [facing, onProblem, turn, video]);
  return stream;
}
