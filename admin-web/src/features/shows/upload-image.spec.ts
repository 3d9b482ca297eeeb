import { describe, expect, it } from '@jest/globals';
import { checkImage } from './upload-image.js';

describe('choosing an image', () => {
  it('accepts images of at most 5 MB that the server can read', () => {
    expect(checkImage({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined();
    for (const type of ['application/pdf', 'image/svg+xml', 'image/heic'])
      expect(checkImage({ type, size: 10 })).toEqual({
        title: 'Invalid file type',
        description: 'Please select an image file (JPG, PNG, GIF, etc.)',
      });
    expect(checkImage({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })?.description).toBe(
      'Please select an image smaller than 5MB',
    );
  });
});
