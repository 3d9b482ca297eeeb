import type { FastifyRequest } from 'fastify';

/** The site that passkeys belong to. */
export interface Site {
  /** The exact admin host. Passkeys that were made for another host are refused. */
  host: string;
  /** With scheme and port, as browsers write it. */
  origin: string;
}

/** Staff routes exist on the admin hosts only, so the host of a request is one of them. */
export const siteOf = ({ host, hostname }: FastifyRequest, isSecure: boolean): Site => ({
  host: hostname,
  origin: `${isSecure ? 'https' : 'http'}://${host}`,
});
