import { describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toasted, toastSlice } from './toast-slice';

jest.unstable_mockModule('./toaster', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
const { Toasts } = await import('./toasts');

describe('toasts without the code of the toaster', () => {
  it('say what they have to say, beside what the visitor has typed', async () => {
    const store = configureStore({ reducer: { [toastSlice.reducerPath]: toastSlice.reducer } });
    render(
      <Provider store={store}>
        <input aria-label="Message" defaultValue="typed" />
        <Toasts />
      </Provider>,
    );
    act(() => void store.dispatch(toasted({ title: 'Error', description: 'No connection.' })));
    await screen.findByText('No connection.');
    expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('typed');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('No connection.')).toBeNull();
  });
});
