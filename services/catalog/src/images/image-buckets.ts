import { randomUUID } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'minio';
import { SETTINGS, type CatalogSettings } from '../config.js';
import { storeAgent } from './store-agent.js';

const UPLOAD_SECONDS = 300;
const REGION = 'us-east-1';
const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** So short that a call which waits for the store can still answer. */
const STORE_MS = 3_000;
/** It is stored last: an image that has it has all of its sizes. */
const MARKER = '480.webp';

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
    transportAgent: storeAgent(useSSL, STORE_MS),
  });
}

const MISSING = ['NotFound', 'NoSuchKey', 'NoSuchBucket'];
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.includes(String(error.code));

/** @throws SERVICE_UNAVAILABLE in words for staff if the object store does not do its part in time. */
async function whileAvailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    if (isMissing(error)) throw error;
    throw new DomainError(
      'SERVICE_UNAVAILABLE',
      'Images cannot be stored right now. Please try again shortly.',
    );
  }
}

/** What has begun goes on: an image may be published after its save was given up, and is then accepted by the next one. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const late = new Error(`no answer of the object store within ${STORE_MS} ms`);
    timer = setTimeout(() => reject(late), STORE_MS);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

/** @returns undefined if the object, or its bucket, does not exist. */
const ifAny = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

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
    const found = await this.statOf(this.settings.BUCKET_SERVED, `${id}/${MARKER}`);
    return found !== undefined;
  }

  /** @returns the uploaded bytes, or undefined if there are none or more than `maxBytes`. */
  async readIncoming(id: string, maxBytes: number): Promise<Buffer | undefined> {
    const found = await this.statOf(this.settings.BUCKET_INCOMING, id);
    if (found === undefined) return undefined;
    // guard: no-large-uploads
    if (found.size > maxBytes) return undefined;
    return ifAny(whileAvailable(this.read(id))); // another save may have published and removed it meanwhile
  }

  private statOf(bucket: string, name: string): Promise<{ size: number } | undefined> {
    return ifAny(whileAvailable(this.store.statObject(bucket, name)));
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
    for (const { name, type, bytes } of markerLast(renditions)) {
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

const markerLast = (renditions: Rendition[]): Rendition[] =>
  renditions.toSorted((one, other) => Number(one.name === MARKER) - Number(other.name === MARKER));
