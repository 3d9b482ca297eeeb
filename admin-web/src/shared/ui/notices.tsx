import { App, Grid } from 'antd';
import type { ReactNode } from 'react';

/** specification-rules.md 2 and 9: one at a time, for 5 seconds; at the top on a phone and bottom right on wider screens. */
const DURATION_S = 5;
const MAX_VISIBLE = 1;

/** Gives dialogs and notifications their place. */
export function Notices({ children }: { children: ReactNode }) {
  const { md: isWide } = Grid.useBreakpoint();
  return (
    <App
      notification={{
        placement: isWide === true ? 'bottomRight' : 'top',
        duration: DURATION_S,
        maxCount: MAX_VISIBLE,
      }}
    >
      {children}
    </App>
  );
}
