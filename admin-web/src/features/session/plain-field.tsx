import { useId, useState, type InputHTMLAttributes } from 'react';
import styles from '../../shared/ui/plain.module.css';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  /** What is wrong with the value. */
  wrong?: string | undefined;
  onType: (value: string) => void;
}

/** A labelled input of the sign-in, which is drawn before Ant Design has arrived. */
export function PlainField({ label, wrong, type = 'text', onType, ...input }: PlainFieldProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const isSecret = type === 'password';
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['control']}>
        <input
          {...input}
          id={id}
          type={isSecret && isRevealed ? 'text' : type}
          className={styles['input']}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          onChange={({ target }) => onType(target.value)}
        />
        {isSecret && (
          <button
            type="button"
            className={styles['reveal']}
            onClick={() => setRevealed(!isRevealed)}
          >
            {isRevealed ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {wrong !== undefined && (
        <p id={`${id}-wrong`} role="alert" className={styles['wrong']}>
          {wrong}
        </p>
      )}
    </div>
  );
}
