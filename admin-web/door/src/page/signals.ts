import type { Verdict } from '@club/contracts';

type Tone = Verdict['tone'];

interface Beep {
  /** Hertz. */
  pitch: number;
  /** Seconds from the start. */
  at: number;
  lasts: number;
}

/** Rising for yes, one long low tone for no, so that they differ in a loud room. */
const BEEPS: Record<Tone, Beep[]> = {
  green: [
    { pitch: 880, at: 0, lasts: 0.08 },
    { pitch: 1320, at: 0.09, lasts: 0.12 },
  ],
  amber: [
    { pitch: 660, at: 0, lasts: 0.12 },
    { pitch: 660, at: 0.2, lasts: 0.12 },
  ],
  red: [{ pitch: 180, at: 0, lasts: 0.6 }],
};
const LOW = 300;
/** Milliseconds on and off. */
const BUZZES: Record<Tone, number[]> = {
  green: [40],
  amber: [60, 60, 60],
  red: [220, 80, 220],
};

let audio: AudioContext | undefined;
/** Browsers make no sound before the page was touched. */
export function allowSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** Says a verdict to people who look at the guest instead of the screen. */
export function signal(tone: Tone): void {
  // Safari has no vibration.
  (navigator as Partial<Navigator>).vibrate?.(BUZZES[tone]);
  if (audio?.state === 'running') for (const beep of BEEPS[tone]) play(audio, beep);
}

function play(context: AudioContext, { pitch, at, lasts }: Beep): void {
  const start = context.currentTime + at;
  const type = pitch < LOW ? 'square' : 'sine';
  const tone = new OscillatorNode(context, { frequency: pitch, type });
  const volume = new GainNode(context, { gain: 0.35 });
  volume.gain.setTargetAtTime(0, start + lasts, 0.02);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.2);
}
