import {
  arrivalResultsSchema,
  doorMoveSchema,
  doorSaleSchema,
  doorTicketSchema,
  nightBundleSchema,
  pairedDeviceSchema,
  UNSENT_HEADER,
  type Arrival,
  type ArrivalResult,
  type DoorMove,
  type DoorSale,
  type DoorTicket,
  type MoveAtDoorInput,
  type NightBundle,
  type PairedDevice,
  type PairDeviceInput,
  type PhoneScan,
  type SellAtDoorInput,
} from '@club/contracts';
import { z } from 'zod';

/** How long a call may take before the line counts as dead. */
const PATIENCE_MS = 8_000;

/** The phone was revoked, its nights are over, or the browser has lost the cookie. */
export class NotPaired extends Error {}
/** The phone is paired, but not for tonight. */
export class NotTonight extends Error {}
/** The code of a pairing was used, is too old, or never was. */
export class PairingUnknown extends Error {}
/** The server does not accept the shape of what was sent. */
export class Refused extends Error {}

/** The server has refused a sale, in its own words: this attempt has sold nothing. */
export class NotSold extends Error {
  /** @param hasLooked whether the answer is about the sale itself; only then does it say something about earlier attempts */
  constructor(
    message: string,
    readonly hasLooked = true,
  ) {
    super(message);
  }
}
/** The server does not move a booking, and says why in its own words. */
export class NotMoved extends Error {}
/** The status of every refusal of a sale itself. All others may come before the server has looked for earlier attempts. */
const REFUSED_SALE = 409;

/** What a failed attempt to reach the server says about this phone. */
export const linkAfter = (error: unknown): 'unpaired' | 'not-tonight' | 'offline' => {
  if (error instanceof NotPaired) return 'unpaired';
  return error instanceof NotTonight ? 'not-tonight' : 'offline';
};

const FAILURES: Record<number, new () => Error> = {
  400: Refused,
  401: NotPaired,
  403: NotTonight,
  404: PairingUnknown,
  422: Refused,
};

interface Call<S extends z.ZodType> {
  path: string;
  schema: S;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  failureOf?: (reply: Response) => Promise<Error>;
}

const wordsSchema = z.object({ message: z.string() });
/** A failure on the way, or inside the server, says nothing about what has happened. */
const refusedWith =
  (failureOf: (message: string, status: number) => Error) =>
  async (reply: Response): Promise<Error> => {
    const isRefused = reply.status >= 400 && reply.status < 500;
    if (!isRefused) return new Error();
    const { message } = wordsSchema.parse(await reply.json());
    return failureOf(message, reply.status);
  };
const saleFailure = refusedWith((message, status) => new NotSold(message, status === REFUSED_SALE));
const moveFailure = refusedWith((message) => new NotMoved(message));

const plainFailure = async ({ status }: Response): Promise<Error> =>
  new (FAILURES[status] ?? Error)();

const requestOf = (body: unknown, headers: Record<string, string> = {}): RequestInit =>
  body === undefined
    ? { headers }
    : {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, 'content-type': 'application/json' },
      };

/** The calls of a phone. */
export interface DoorClient {
  pair: (input: PairDeviceInput) => Promise<PairedDevice>;
  /** @param unsent how many arrivals this phone has not delivered, for the screen of the manager */
  night: (since: string | undefined, unsent: number) => Promise<NightBundle>;
  send: (arrivals: Arrival[]) => Promise<ArrivalResult[]>;
  scan: (scan: PhoneScan, signal: AbortSignal) => Promise<DoorTicket>;
  /** @throws NotSold if this attempt has sold nothing; after any other error it may have, and is sent again with its id */
  sell: (sale: SellAtDoorInput) => Promise<DoorSale>;
  /** @throws NotMoved if the server refuses it; after any other error it may have moved, and is sent again with its id */
  move: (move: MoveAtDoorInput) => Promise<DoorMove>;
}

/** The line to the server, as `fetch` is one. */
export type Line = (path: string, request: RequestInit) => Promise<Response>;

/** Over the line of this page, or over a worse one in tests. */
export function clientOver(line: Line): DoorClient {
  /** @throws NotPaired, NotTonight, Refused; any other error means that there is no connection worth the name. */
  async function call<S extends z.ZodType>(asked: Call<S>) {
    const { path, schema, body, headers, signal, failureOf = plainFailure } = asked;
    const reply = await line(`/api/door${path}`, {
      ...requestOf(body, headers),
      cache: 'no-store',
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    });
    if (!reply.ok) throw await failureOf(reply);
    // The page of a hotel's network has status 200 as well, so the body decides.
    return schema.parse(await reply.json());
  }

  return {
    pair: (body) => call({ path: '/devices', schema: pairedDeviceSchema, body }),
    night: (since, unsent) =>
      call({
        path: `/night${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`,
        schema: nightBundleSchema,
        headers: { [UNSENT_HEADER]: String(unsent) },
      }),
    send: async (arrivals) => {
      const body = { arrivals };
      return (await call({ path: '/arrivals', schema: arrivalResultsSchema, body })).results;
    },
    scan: (body, signal) => call({ path: '/tickets', schema: doorTicketSchema, body, signal }),
    move: (body) => call({ path: '/moves', schema: doorMoveSchema, body, failureOf: moveFailure }),
    sell: (body) => call({ path: '/sales', schema: doorSaleSchema, body, failureOf: saleFailure }),
  };
}

export const doorClient: DoorClient = clientOver((path, request) => fetch(path, request));
