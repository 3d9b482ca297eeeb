import {
  Agent as HttpAgent,
  get as httpGet,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import type { Readable } from 'node:stream';
import { DomainError, IMAGE_WIDTHS } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'minio';
import { SETTINGS, type GatewaySettings } from '../config.js';

const ID = /^[A-Za-z0-9-]{8,64}$/;
const DEADLINE_MS = 5_000;
/** How long nothing may move once an image has begun. A visitor on a train may pause for some time. */
const SILENT_MS = 30_000;
/** How long a connection is kept for the next image. */
const IDLE_MS = 5_000;
/** Visitors with a slow connection have one each until their image has arrived. */
const MAX_SOCKETS = 500;
/** As far as S3 lets two clocks differ. */
const SIGNED_SECONDS = 900;

type Get = (
  url: string,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ClientRequest;

export interface ServedImage {
  type: 'image/webp' | 'image/jpeg';
  bytes: Readable;
}

/**
 * Reads images straight from the bucket of served images (ADR 7). The library only signs the requests: it has no way to
 * end one, so that a store that is silent would keep a connection for each image that anyone has asked for.
 */
@Injectable()
export class ServedImages {
  private readonly signer: Client;
  private readonly agent: HttpAgent;
  private readonly get: Get;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {
    const { hostname, port, protocol, username, password } = new URL(settings.OBJECT_STORE_URL);
    const useSSL = protocol === 'https:';
    this.signer = new Client({
      endPoint: hostname,
      port: port === '' ? (useSSL ? 443 : 80) : Number(port),
      useSSL,
      accessKey: decodeURIComponent(username),
      secretKey: decodeURIComponent(password),
      region: 'us-east-1',
    });
    const limits = { keepAlive: true, timeout: IDLE_MS, maxSockets: MAX_SOCKETS };
    this.agent = useSSL ? new HttpsAgent(limits) : new HttpAgent(limits);
    this.get = useSSL ? httpsGet : httpGet;
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
    const bucket = this.settings.BUCKET_SERVED;
    const answer = await this.ask(
      await this.signer.presignedGetObject(bucket, path, SIGNED_SECONDS),
    );
    if (answer.statusCode === 200) return answer;
    answer.resume(); // the connection is free again only if the answer is read
    throw new DomainError(answer.statusCode === 404 ? 'NOT_FOUND' : 'SERVICE_UNAVAILABLE');
  }

  /** Ends the request, and so its connection, if there is no answer in time. */
  private ask(url: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = this.get(url, { agent: this.agent, timeout: SILENT_MS }, (answer) => {
        clearTimeout(deadline);
        resolve(answer);
      });
      const deadline = setTimeout(() => {
        reject(new DomainError('SERVICE_TIMEOUT'));
        request.destroy();
      }, DEADLINE_MS);
      request.on('timeout', () => request.destroy()); // Node reports it, and does nothing else
      request.on('error', () => {
        clearTimeout(deadline);
        reject(new DomainError('SERVICE_UNAVAILABLE'));
      });
    });
  }
}
