import { useAppDispatch, useAppSelector } from '../store-hooks';
import { onDemand } from './on-demand';
import { removed, selectToasts } from './toast-slice';
import styles from './toaster.module.css';

/** The toasts without the toaster's code. A lost connection is what most toasts report, and then the code is missing, too. */
function PlainToasts() {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.viewport} role="alert">
      {useAppSelector(selectToasts).map(
        ({ id, title, description, action, variant = 'default' }) => (
          <div key={id} className={styles.toast} data-variant={variant}>
            {title !== undefined && <p className={styles.title}>{title}</p>}
            {description !== undefined && <p>{description}</p>}
            {action !== undefined && (
              <a className={styles.action} href={action.href}>
                {action.label}
              </a>
            )}
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              onClick={() => dispatch(removed(id))}
            >
              ×
            </button>
          </div>
        ),
      )}
    </div>
  );
}

/** The toaster's code is loaded with the first message; most visits have none. */
const Toaster = onDemand(async () => (await import('./toaster')).Toaster, PlainToasts);

export const Toasts = () => (useAppSelector(selectToasts).length === 0 ? null : <Toaster />);
