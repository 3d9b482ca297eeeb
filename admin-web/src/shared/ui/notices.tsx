import { App, Grid } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { announceWith, type Notice } from './announce';

/** specification-rules.md 2 and 9: one at a time, for 5 seconds; at the top on a phone and bottom right on wider screens. */
const DURATION_S = 5;
const MAX_VISIBLE = 1;

interface NoticesProps {
  children?: ReactNode;
  /** Which of the notices that wait are shown here. */
  accepts?: (notice: Notice) => boolean;
}

/** Gives dialogs and notifications their place. */
export function Notices({ children, accepts = everyNotice }: NoticesProps) {
  const { md: isWide } = Grid.useBreakpoint();
  return (
    <App
      notification={{
        placement: isWide === true ? 'bottomRight' : 'top',
        duration: DURATION_S,
        maxCount: MAX_VISIBLE,
      }}
    >
      <Announcer accepts={accepts} />
      {children}
    </App>
  );
}

const everyNotice = (): boolean => true;

function Announcer({ accepts }: { accepts: (notice: Notice) => boolean }) {
  const { notification } = App.useApp();
  useEffect(
    () =>
      announceWith({
        accepts,
        show: ({ type, title, description }) => notification[type]({ title, description }),
      }),
    [accepts, notification],
  );
  return null;
}
