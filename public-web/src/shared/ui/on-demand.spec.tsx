import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { onDemand } from './on-demand';

describe('a part that is loaded on demand', () => {
  it('is replaced by its fallback if its code is missing, and is asked for again', async () => {
    let isOnline = false;
    const Part = onDemand(
      () => (isOnline ? Promise.resolve(() => <p>Part</p>) : Promise.reject(new Error('404'))),
      () => <p>Fallback</p>,
    );
    function Page() {
      const [isShown, setShown] = useState(false);
      return (
        <>
          <input aria-label="Message" />
          <button onClick={() => setShown(!isShown)}>Toggle</button>
          {isShown && <Part />}
        </>
      );
    }
    render(<Page />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Message'), 'typed');
    await user.click(screen.getByRole('button'));
    await screen.findByText('Fallback');
    expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('typed');
    isOnline = true;
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('button'));
    await screen.findByText('Part');
  });
});
