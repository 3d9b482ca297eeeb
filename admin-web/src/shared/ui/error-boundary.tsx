import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { reportClientError } from '../api/report-client-error';

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
      <Result
        status="error"
        title="This part of the page does not work right now"
        subTitle="The error was reported. If trying again does not help, reload the page."
        extra={<Button onClick={() => this.setState({ hasFailed: false })}>Try again</Button>}
      />
    );
  }
}
