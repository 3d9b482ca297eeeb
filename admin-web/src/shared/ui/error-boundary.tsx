import { Component, type ReactNode } from 'react';
import { reportClientError } from '../api/report-client-error';
import styles from './plain.module.css';

interface BoundaryProps {
  children: ReactNode;
}

type Failure = 'script-missing' | 'other';
interface BoundaryState {
  failure?: Failure | undefined;
}

/** How Chromium, Firefox and WebKit say that an import failed, and Vite that its style did. */
const FAILED_IMPORT =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
const failureOf = (error: unknown): Failure =>
  FAILED_IMPORT.test(String(error)) ? 'script-missing' : 'other';

/** Keeps a failure inside a part of the page: the rest stays usable, and the part can be tried again. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: failureOf(error) };
  }

  override componentDidCatch(error: unknown): void {
    reportClientError('render', error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const { title, text } = WORDS[failure];
    return (
      <div role="alert" className={styles['failure']}>
        <h2>{title}</h2>
        <p>{text}</p>
        {/* React.lazy and the browser keep a failed import, so that trying again cannot help. */}
        {failure !== 'script-missing' && (
          <button
            type="button"
            className={styles['button']}
            onClick={() => this.setState({ failure: undefined })}
          >
            Try again
          </button>
        )}
        <button type="button" className={styles['button']} onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}

const WORDS: Record<Failure, { title: string; text: string }> = {
  'script-missing': {
    title: 'This part of the page could not be loaded',
    text: 'The connection was lost, or there is a newer version. Please reload the page: what you have typed is kept.',
  },
  other: {
    title: 'This part of the page does not work right now',
    text: 'The error was reported. If trying again does not help, reload the page: what you have typed is kept.',
  },
};
