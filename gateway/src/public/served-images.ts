import type { Readable } from 'node:stream';
import { DomainError, IMAGE_WIDTHS } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'minio';
import { SETTINGS, type GatewaySettings } from '../config.js';

const ID = /^[A-Za-z0-9-]{8,64}$/;
const DEADLINE_MS = 5_000;

export interface ServedImage {
  type: 'image/webp' | 'image/jpeg';
  bytes: Readable;
}

/** Reads images straight from the bucket of served images (ADR 7). */
@Injectable()
export class ServedImages {
  private readonly store: Client;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {
    const { hostname, port, protocol, username, password } = new URL(settings.OBJECT_STORE_URL);
    const useSSL = protocol === 'https:';
    this.store = new Client({
      endPoint: hostname,
      port: port === '' ? (useSSL ? 443 : 80) : Number(port),
      useSSL,
      accessKey: decodeURIComponent(username),
      secretKey: decodeURIComponent(password),
      region: 'us-east-1',
    });
  }

  /**
   * The smallest stored size that is at least `width` pixels wide, in the best format that the browser accepts.
   * @throws NOT_FOUND, SERVICE_UNAVAILABLE, SERVICE_TIMEOUT.
   */
  async open(id: string, width: number, accept: string): Promise<ServedImage> {
    if (!ID.test(id)) throw new DomainError('NOT_FOUND');
    const size =
      IMAGE_WIDTHS.find((known) => known >= width) ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1];
    const webp =
      accept.includes('image/webp') || accept.includes('image/*') || accept.includes('*/*');
    const path = `${id}/${size}.${webp ? 'webp' : 'jpg'}`;
    return { type: webp ? 'image/webp' : 'image/jpeg', bytes: await this.read(path) };
  }

  private async read(path: string): Promise<Readable> {
    const late = AbortSignal.timeout(DEADLINE_MS);
    const expired = new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new DomainError('SERVICE_TIMEOUT'))),
    );
    try {
      return await Promise.race([this.store.getObject(this.settings.BUCKET_SERVED, path), expired]);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const code = (error as { code?: string }).code;
      throw new DomainError(
        code === 'NoSuchKey' || code === 'NoSuchBucket' || code === 'NotFound'
          ? 'NOT_FOUND'
          : 'SERVICE_UNAVAILABLE',
      );
    }
  }
}
