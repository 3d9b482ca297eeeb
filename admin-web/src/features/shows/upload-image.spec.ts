import { describe, expect, it } from '@jest/globals';
import { checkImage } from './upload-image.js';

describe('choosing an image', () => {
  it('accepts images of at most 5 MB', () => {
    expect(checkImage({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined();
    expect(checkImage({ type: 'application/pdf', size: 10 })?.title).toBe('Invalid file type');
    expect(checkImage({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })?.description).toBe(
      'Please select an image smaller than 5MB',
    );
  });
});
