import { randomUUID } from 'node:crypto';
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
    await this.ensureBuckets();
    return this.signer.presignedPutObject(
      this.settings.BUCKET_INCOMING,
      randomUUID(),
      UPLOAD_SECONDS,
    );
  }

  async isServed(id: string): Promise<boolean> {
    return this.store.statObject(this.settings.BUCKET_SERVED, `${id}/480.webp`).then(
      () => true,
      () => false,
    );
  }

  /** @returns the uploaded bytes, or undefined if there are none or more than `maxBytes`. */
  async readIncoming(id: string, maxBytes: number): Promise<Buffer | undefined> {
    const found = await this.store
      .statObject(this.settings.BUCKET_INCOMING, id)
      .catch(() => undefined);
    if (found === undefined || found.size > maxBytes) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of await this.store.getObject(this.settings.BUCKET_INCOMING, id))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async publish(id: string, renditions: Rendition[]): Promise<void> {
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
