import { existsSync, globSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { doorHeadersOf } from './door-headers.js';

const YEAR_SECONDS = 31_536_000;
const PAGE = 'index.html';
/** These are sent in place of their originals to browsers that accept them. */
const COMPRESSED = /\.(br|gz)$/;

/** The built app of the door, and the host on which it is. */
export interface DoorFiles {
  host: string;
  /** The folder of the built app. */
  folder: string;
}

/**
 * Answers for the host of the door: its files and nothing else. A file that is missing gets 404 and never a page, because a
 * phone would keep the page under the name of the file.
 */
export class DoorHost {
  private readonly names: ReadonlySet<string>;

  constructor(private readonly files: DoorFiles) {
    const { folder } = files;
    const found = existsSync(folder) ? globSync('**/*.*', { cwd: folder }) : [];
    const names = found.map((name) => name.replaceAll('\\', '/'));
    this.names = new Set(names.filter((name) => !COMPRESSED.test(name)));
  }

  has({ hostname }: FastifyRequest): boolean {
    return hostname.toLowerCase() === this.files.host.toLowerCase(); // host names have no case (RFC 9110, 4.2.3)
  }

  /** The headers of an answer, also of one that says that there is nothing. */
  headersFor(request: FastifyRequest): Record<string, string> {
    return doorHeadersOf(nameIn(request));
  }

  /** @returns undefined if there is no such file. */
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const name = nameIn(request);
    if (!['GET', 'HEAD'].includes(request.method) || !this.names.has(name)) return undefined;
    const isHashed = name.startsWith('assets/');
    const keep = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
    return reply
      .header('cache-control', keep)
      .sendFile(name, this.files.folder, { cacheControl: false });
  }
}

/** The path of a file below the folder; only names that are known are opened. */
function nameIn({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path === '/' ? PAGE : path.slice(1);
}
