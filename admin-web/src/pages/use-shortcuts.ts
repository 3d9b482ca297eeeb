import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCovered, isInTextField } from '../shared/ui/keyboard';
import type { Place } from './places';

/** Keys of the browser are left to it. */
const isShortcut = (event: KeyboardEvent): boolean =>
  !event.altKey &&
  !event.metaKey &&
  !event.ctrlKey &&
  !isInTextField(event) &&
  !isCovered(document);

/** How long g waits for the key of a place. */
const SECOND_KEY_MS = 2_000;

interface Shortcuts {
  places: readonly Place[];
  hrefOf: (place: Place) => string;
  onSell: (() => void) | undefined;
  onHelp: () => void;
}

/** Keys that lead to places and open dialogs. A dialog keeps the keyboard to itself, and a typed letter is a letter. */
export function useShortcuts({ places, hrefOf, onSell, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const lastG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const go = (key: string): void => {
      const place = places.find((each) => each.key === key);
      if (place !== undefined) void navigate(hrefOf(place));
    };
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      const isSecond = event.timeStamp - lastG.current < SECOND_KEY_MS;
      lastG.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond) return go(event.key);
      const act = { n: onSell, '?': onHelp }[event.key];
      if (act === undefined) return;
      event.preventDefault(); // the dialog gets the focus, and would get the letter too
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [places, hrefOf, onSell, onHelp, navigate]);
}
