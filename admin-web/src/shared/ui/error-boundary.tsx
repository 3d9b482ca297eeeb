import { Component, type ReactNode } from 'react';
import { reportClientError } from '../api/report-client-error';
import styles from './plain.module.css';

interface BoundaryProps {
  children: ReactNode;
}

/** Keeps a failure inside a part of the page: the rest stays usable, and the part can be tried again. */
export class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportClientError('render', error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={styles['failure']}>
        <h2>This part of the page does not work right now</h2>
        <p>
          The error was reported. If trying again does not help, reload the page: what you have
          typed is kept.
        </p>
        <button
          type="button"
          className={styles['button']}
          onClick={() => this.setState({ hasFailed: false })}
        >
          Try again
        </button>
        <button type="button" className={styles['button']} onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}
