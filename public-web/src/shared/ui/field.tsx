import { useId, type ReactNode } from 'react';
import control from './control.module.css';
import styles from './field.module.css';

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}
interface FieldProps {
  label: string;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label, its control and the message that says what is wrong with it. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: control.control,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Like Field, for a control that no label can point at, such as the card provider's frame. */
export const FieldGroup = ({
  label,
  error,
  children,
}: Omit<FieldProps, 'children'> & { children: ReactNode }) => (
  <div className={styles.field} role="group" aria-label={label}>
    <span className={styles.label}>{label}</span>
    {children}
    <FieldError error={error} />
  </div>
);

const FieldError = ({ id, error }: { id?: string; error: string | undefined }) =>
  error === undefined ? null : (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  );
