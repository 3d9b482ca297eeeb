import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { Provider } from 'react-redux';
import { rendered, siteSlice } from './site-slice';
import { useNow } from './use-now';

const SERVER_TIME = Date.parse('2026-11-28T19:29:20Z');
const MINUTE_MS = 60_000;

describe('the time of a page', () => {
  let renders = 0;
  function Clock() {
    const now = useNow();
    renders += 1;
    return <time>{now.toISOString()}</time>;
  }
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function hydrateAfter(ms: number, clocks = 1) {
    jest.setSystemTime(SERVER_TIME);
    const store = configureStore({ reducer: { site: siteSlice.reducer } });
    store.dispatch(rendered({ origin: '', renderedAt: SERVER_TIME }));
    const page = (
      <Provider store={store}>
        {Array.from({ length: clocks }, (_, index) => (
          <Clock key={index} />
        ))}
      </Provider>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    jest.setSystemTime(SERVER_TIME + ms);
    renders = 0;
    return render(page, { container, hydrate: true });
  }
  const shown = () => screen.getByRole('time').textContent;

  it('does not render a page twice that arrives within the minute', () => {
    hydrateAfter(5_000);
    expect(renders).toBe(1);
    expect(shown()).toBe('2026-11-28T19:29:00.000Z');
  });

  it('catches up with the clock if the page arrives later', () => {
    hydrateAfter(MINUTE_MS);
    expect(shown()).toBe('2026-11-28T19:30:00.000Z');
  });

  it('goes on at the turn of the minute', () => {
    hydrateAfter(0);
    act(() => void jest.advanceTimersByTime(39_999));
    expect(shown()).toBe('2026-11-28T19:29:00.000Z');
    act(() => void jest.advanceTimersByTime(1));
    expect(shown()).toBe('2026-11-28T19:30:00.000Z');
  });

  it('has one timer, however many components ask, and none without any', () => {
    const { unmount } = hydrateAfter(0, 3);
    expect(jest.getTimerCount()).toBe(1);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
