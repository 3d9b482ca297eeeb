import { describe, expect, it } from '@jest/globals';
import { checkImage, putFile } from './upload-image.js';

describe('choosing an image', () => {
  it('accepts images of at most 5 MB that the server can read', () => {
    expect(checkImage({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined();
    for (const type of ['application/pdf', 'image/svg+xml', 'image/heic'])
      expect(checkImage({ type, size: 10 })).toEqual({
        title: 'Invalid file type',
        description: 'Please select an image file (JPG, PNG, GIF, etc.)',
      });
    expect(checkImage({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toEqual({
      title: 'File too large',
      description: 'Please select an image smaller than 5MB',
    });
  });
});

/** A browser whose requests are all answered with `status`. @returns the requests. */
function browserWith(status: number) {
  const requests: unknown[] = [];
  class AnsweredRequest {
    readonly status = status;
    readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    private readonly headers: Record<string, string> = {};
    private target = '';
    open(method: string, url: string): void {
      this.target = `${method} ${url}`;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    send(file: File): void {
      requests.push({ target: this.target, headers: this.headers, file });
      this.upload.onprogress?.({ loaded: 1, total: 4 });
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: AnsweredRequest });
  return requests;
}

describe('uploading an image', () => {
  const uploadURL = 'https://tickets.example.org/bucket/uploads/stage-0001?signature=a/b';
  const file = new File(['x'], 'poster.webp', { type: 'image/webp' });

  it('PUTs the file with its content type, and names it by the last segment of the URL', async () => {
    const requests = browserWith(200);
    const progress: number[] = [];
    expect(await putFile(uploadURL, file, (percent) => progress.push(percent))).toBe(
      '/objects/uploads/stage-0001',
    );
    expect(requests).toEqual([
      { target: `PUT ${uploadURL}`, headers: { 'content-type': 'image/webp' }, file },
    ]);
    expect(progress).toEqual([25]);
  });

  it('fails if the file is refused', async () => {
    browserWith(403);
    await expect(putFile(uploadURL, file, () => undefined)).rejects.toThrow(
      'Failed to upload file',
    );
  });
});
