import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, Tooltips } from './tooltip';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

describe('a tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <Tooltips>
        <Tooltip text="About the card">
          <button type="button">Card</button>
        </Tooltip>
        <Tooltip text="About the code">
          <button type="button">Code</button>
        </Tooltip>
      </Tooltips>,
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const button = (name: string) => screen.getByRole('button', { name });
  const shown = () => screen.queryByRole('tooltip')?.textContent;
  const openFirst = () => {
    fireEvent.pointerMove(button('Card'));
    pass(DELAY_MS);
  };
  const close = () => fireEvent.keyDown(document, { key: 'Escape' });

  it('opens after 700 ms', () => {
    fireEvent.pointerMove(button('Card'));
    pass(DELAY_MS - 1);
    expect(shown()).toBeUndefined();
    pass(1);
    expect(shown()).toBe('About the card');
  });

  it('opens at once within 300 ms after another one', () => {
    openFirst();
    close();
    pass(SKIP_DELAY_MS - 1);
    fireEvent.pointerMove(button('Code'));
    expect(shown()).toBe('About the code');
  });

  it('waits again once 300 ms have passed', () => {
    openFirst();
    close();
    pass(SKIP_DELAY_MS);
    fireEvent.pointerMove(button('Code'));
    expect(shown()).toBeUndefined();
    pass(DELAY_MS);
    expect(shown()).toBe('About the code');
  });

  it('opens with a tap, because a finger cannot hover', () => {
    fireEvent.pointerDown(button('Card'));
    fireEvent.click(button('Card'));
    expect(shown()).toBe('About the card');
  });
});
