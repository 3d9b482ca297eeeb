import './browser-stubs';
import { cleanup, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../src/app/store';
import { storeSession, type StoredSession } from '../src/shared/api/stored-session';
import { Notices } from '../src/shared/ui/notices';

/** Nothing is painted, and jsdom takes seconds to apply Ant Design's style sheets. */
const WITHOUT_STYLES = { zeroRuntime: true };

/** Renders a part of the staff area with an empty store. @returns the user at its keyboard. */
export function renderStaff(children: ReactNode, session?: StoredSession) {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  if (session !== undefined) storeSession(session);
  return reloadStaff(children);
}

/** Renders with an empty store, as after a reload: the tab keeps what it has stored. @returns the user at its keyboard. */
export function reloadStaff(children: ReactNode) {
  cleanup();
  render(
    <Provider store={createStore()}>
      <ConfigProvider theme={WITHOUT_STYLES}>
        <Notices>{children}</Notices>
      </ConfigProvider>
    </Provider>,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}
