import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

describe('a picture', () => {
  it('is hidden if it cannot be loaded', () => {
    render(<Picture src="/objects/uploads/lost" alt="The stage" />);
    fireEvent.error(screen.getByRole('img', { name: 'The stage' }));
    expect(screen.queryByRole('img')).toBeNull();
  });
});
