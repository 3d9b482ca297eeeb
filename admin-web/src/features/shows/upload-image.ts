import { MAX_IMAGE_BYTES } from '@club/contracts';

interface ImageProblem {
  title: string;
  description: string;
}

/** The types that the server can read. Others, such as SVG and HEIC, would be refused only when the show is saved. */
const READABLE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** The problem with a chosen file, or undefined (specification-rules.md 5). */
export function checkImage(file: Pick<File, 'type' | 'size'>): ImageProblem | undefined {
  if (!READABLE.includes(file.type))
    return {
      title: 'Invalid file type',
      description: 'Please select an image file (JPG, PNG, GIF, etc.)',
    };
  if (file.size > MAX_IMAGE_BYTES)
    return { title: 'File too large', description: 'Please select an image smaller than 5MB' };
  return undefined;
}

/** PUTs a file with its content type. @returns its image path. @throws Error if it is refused. */
export function putFile(
  uploadURL: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not report progress
    request.open('PUT', uploadURL);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.round((100 * loaded) / total));
    request.onerror = () => reject(new Error('Failed to upload file'));
    request.onload = () => {
      if (request.status >= 300) return reject(new Error('Failed to upload file'));
      resolve(`/objects/uploads/${new URL(uploadURL).pathname.split('/').at(-1) ?? ''}`);
    };
    request.send(file);
  });
}
