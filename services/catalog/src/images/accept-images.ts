import {
  DomainError,
  IMAGE_WIDTHS,
  imageFields,
  MAX_IMAGE_BYTES,
  type FieldError,
  type ImageField,
  type SaveShowInput,
} from '@club/contracts';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { ImageBuckets, type Rendition } from './image-buckets.js';

/** 40 megapixels: enough for a camera's image and too few for a decompression bomb. */
const MAX_PIXELS = 40_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const REFUSED = 'Please select an image file (JPG, PNG, GIF, etc.)';

type Images = Partial<Pick<SaveShowInput, ImageField>>;

/**
 * Accepts uploaded images: decodes each one and publishes new encodings of it. Uploaded bytes never leave the private
 * bucket, so metadata and scripts in them are not published. Neither the file name nor the content type is trusted.
 */
@Injectable()
export class AcceptImages {
  constructor(private readonly buckets: ImageBuckets) {}

  /**
   * @param before the show as it is stored: its images were accepted before, also if the object store is away now.
   * @throws VALIDATION_FAILED that names each refused field; SERVICE_UNAVAILABLE.
   */
  async execute(show: SaveShowInput, before: Images | undefined): Promise<void> {
    const accepted = imageFields.map((field) => before?.[field]);
    const errors: FieldError[] = [];
    for (const field of imageFields) {
      const path = show[field];
      const id = path?.split('/').at(-1);
      if (id === undefined || accepted.includes(path)) continue;
      // In this order: what is still in the private bucket may be published half-way, and what is no longer there may be
      // published by another save at this moment.
      if ((await this.accepted(id)) || (await this.buckets.isServed(id))) continue;
      errors.push({ path: field, message: REFUSED });
    }
    if (errors.length > 0) throw new DomainError('VALIDATION_FAILED', undefined, errors);
  }

  private async accepted(id: string): Promise<boolean> {
    const bytes = await this.buckets.readIncoming(id, MAX_IMAGE_BYTES);
    const renditions = bytes === undefined ? undefined : await render(bytes);
    if (renditions === undefined) return false;
    await this.buckets.publish(id, renditions);
    return true;
  }
}

/** @returns every size in both formats, or undefined if the bytes are not an image in an accepted format. */
export async function render(bytes: Buffer): Promise<Rendition[] | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    // guard: formats-of-pictures-only
    if (!FORMATS.has(format)) return undefined;
    const sizes = IMAGE_WIDTHS.map(async (width) => {
      const resized = image.clone().rotate().resize({ width, withoutEnlargement: true });
      return [
        {
          name: `${width}.webp`,
          type: 'image/webp',
          bytes: await resized.clone().webp({ quality: 78 }).toBuffer(),
        },
        {
          name: `${width}.jpg`,
          type: 'image/jpeg',
          bytes: await resized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
        },
      ];
    });
    return (await Promise.all(sizes)).flat();
  } catch {
    return undefined; // sharp throws for every kind of broken file, and all of them get the same refusal
  }
}
