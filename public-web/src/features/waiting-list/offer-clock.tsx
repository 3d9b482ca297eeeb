import { useEffect, useState } from 'react';
import styles from './waiting-list.module.css';

const SECOND_MS = 1000;
const HOUR_S = 3600;
const pad = (part: number): string => `${part}`.padStart(2, '0');

/** "23:59:08", and "04:07" for less than an hour. */
export function clockText(seconds: number): string {
  const minutes = Math.floor((seconds % HOUR_S) / 60);
  const rest = `${pad(minutes)}:${pad(seconds % 60)}`;
  return seconds >= HOUR_S ? `${Math.floor(seconds / HOUR_S)}:${rest}` : rest;
}

const secondsUntil = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS));

interface OfferClockProps {
  until: string;
  /** Must stay the same function, because a new one starts the clock again. */
  onOver: () => unknown;
}

/** How much time an offer has left. Screen readers have the date in words, which does not change every second. */
export function OfferClock({ until, onOver }: OfferClockProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(until);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      onOver();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, onOver]);
  return (
    <span className={styles.clock} aria-hidden="true">
      ({clockText(seconds)} left)
    </span>
  );
}
