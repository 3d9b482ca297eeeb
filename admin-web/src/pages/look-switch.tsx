import { useId } from 'react';
import { chooseLook, LOOK_CHOICES, useLookChoice, type LookChoice } from '../shared/ui/look';
import styles from './look-switch.module.css';

const WORDS: Record<LookChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or what the device says. This browser remembers it. */
export function LookSwitch() {
  const chosen = useLookChoice();
  const name = useId();
  return (
    <fieldset className={styles['looks']}>
      <legend>Appearance</legend>
      {LOOK_CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => chooseLook(choice)}
          />
          <span>{WORDS[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
