import { useSyncExternalStore } from 'react';
import { TOKENS, type Look } from './tokens';

/** What a member of staff has chosen in this browser. */
export const LOOK_CHOICES = ['system', 'light', 'dark'] as const;
export type LookChoice = (typeof LOOK_CHOICES)[number];

const KEY = 'staffLook';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();

function follow(changed: () => void): () => void {
  const system = window.matchMedia(DARK_SYSTEM);
  listeners.add(changed);
  system.addEventListener('change', changed);
  window.addEventListener('storage', changed); // another tab has chosen
  return () => {
    listeners.delete(changed);
    system.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
  };
}

export const chosenLook = (): LookChoice =>
  LOOK_CHOICES.find((choice) => choice === localStorage.getItem(KEY)) ?? 'system';

function lookNow(): Look {
  const chosen = chosenLook();
  if (chosen !== 'system') return chosen;
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

export function chooseLook(choice: LookChoice): void {
  localStorage.setItem(KEY, choice);
  for (const changed of [...listeners]) changed();
}

/** Puts the tokens of the look on the page, now and after each change. The page calls it once, before it is drawn. */
export function wearLook({ documentElement: root }: Document): void {
  const wear = (): void => {
    const look = lookNow();
    root.dataset['look'] = look;
    root.style.colorScheme = look;
    for (const [name, value] of Object.entries(TOKENS[look]))
      root.style.setProperty(`--club-${name}`, value);
  };
  follow(wear);
  wear();
}

export const useLook = (): Look => useSyncExternalStore(follow, lookNow);
export const useLookChoice = (): LookChoice => useSyncExternalStore(follow, chosenLook);
