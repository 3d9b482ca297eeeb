import './browser-stubs';
import { cleanup, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../src/app/store';

/** Nothing is painted, and jsdom takes seconds to apply Ant Design's style sheets. */
const WITHOUT_STYLES = { zeroRuntime: true };

/** Renders a part of the staff area with an empty store. @returns the user at its keyboard. */
export function renderStaff(children: ReactNode) {
  cleanup();
  localStorage.clear();
  render(
    <Provider store={createStore()}>
      <ConfigProvider theme={WITHOUT_STYLES}>
        <App>{children}</App>
      </ConfigProvider>
    </Provider>,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}
