import { randomUUID } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'minio';
import { SETTINGS, type CatalogSettings } from '../config.js';

const UPLOAD_SECONDS = 300;
const REGION = 'us-east-1';
const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable';

export interface Rendition {
  /** Path below the image's id: "480.webp". */
  name: string;
  type: string;
  bytes: Buffer;
}

function clientOf(url: string, credentials: { user: string; password: string }): Client {
  const { hostname, port, protocol } = new URL(url);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port === '' ? (useSSL ? 443 : 80) : Number(port),
    useSSL,
    accessKey: credentials.user,
    secretKey: credentials.password,
    region: REGION,
  });
}

const MISSING = ['NotFound', 'NoSuchKey', 'NoSuchBucket'];
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.includes(String(error.code));

/** @throws SERVICE_UNAVAILABLE in words for staff if the object store does not do its part. */
async function whileAvailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) throw error;
    throw new DomainError(
      'SERVICE_UNAVAILABLE',
      'Images cannot be stored right now. Please try again shortly.',
    );
  }
}

/** The only file that knows the object store: a private bucket for uploads and another for published images. */
@Injectable()
export class ImageBuckets {
  private readonly store: Client;
  private bucketsExist = false;
  /** Signs URLs with the host name that browsers use. It never connects. */
  private readonly signer: Client;

  constructor(@Inject(SETTINGS) private readonly settings: CatalogSettings) {
    const { username, password } = new URL(settings.OBJECT_STORE_URL);
    const credentials = {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
    this.store = clientOf(settings.OBJECT_STORE_URL, credentials);
    this.signer = clientOf(settings.UPLOAD_ORIGIN, credentials);
  }

  /** A URL for one PUT of a new object; its last segment is the image's id. */
  async presignUpload(): Promise<string> {
    await whileAvailable(this.ensureBuckets());
    return this.signer.presignedPutObject(
      this.settings.BUCKET_INCOMING,
      randomUUID(),
      UPLOAD_SECONDS, // guard: upload-links-end
    );
  }

  async isServed(id: string): Promise<boolean> {
    const found = await this.statOf(this.settings.BUCKET_SERVED, `${id}/480.webp`);
    return found !== undefined;
  }

  /** @returns the uploaded bytes, or undefined if there are none or more than `maxBytes`. */
  async readIncoming(id: string, maxBytes: number): Promise<Buffer | undefined> {
    const found = await this.statOf(this.settings.BUCKET_INCOMING, id);
    if (found === undefined) return undefined;
    // guard: no-large-uploads
    if (found.size > maxBytes) return undefined;
    return whileAvailable(this.read(id));
  }

  /** @returns undefined if there is no such object. */
  private async statOf(bucket: string, name: string): Promise<{ size: number } | undefined> {
    return whileAvailable(this.store.statObject(bucket, name)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  }

  private async read(id: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.store.getObject(this.settings.BUCKET_INCOMING, id))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async publish(id: string, renditions: Rendition[]): Promise<void> {
    await whileAvailable(this.put(id, renditions));
  }

  private async put(id: string, renditions: Rendition[]): Promise<void> {
    for (const { name, type, bytes } of renditions) {
      await this.store.putObject(
        this.settings.BUCKET_SERVED,
        `${id}/${name}`,
        bytes,
        bytes.length,
        {
          'Content-Type': type,
          'Cache-Control': CACHED_FOR_A_YEAR,
        },
      );
    }
    await this.store.removeObject(this.settings.BUCKET_INCOMING, id);
  }

  /** Called on first use and not at start, so that shows are served while the object store is away. */
  private async ensureBuckets(): Promise<void> {
    if (this.bucketsExist) return;
    for (const bucket of [this.settings.BUCKET_INCOMING, this.settings.BUCKET_SERVED]) {
      if (!(await this.store.bucketExists(bucket))) await this.store.makeBucket(bucket, REGION);
    }
    this.bucketsExist = true;
  }
}
