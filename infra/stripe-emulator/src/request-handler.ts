import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { BalanceRoutes } from './balance-routes.js';
import type { Exchange } from './description/stripe-description.js';
import { Faults, faultSchema, type Fault } from './faults.js';
import { parseForm, textAt, type Form } from './form.js';
import { refundCommandSchema, Refunds } from './refunds.js';
import { Routes, type ApiCall } from './routes.js';
import { EmulatorStore, newId } from './store.js';
import { StripeError } from './stripe-error.js';
import { API_VERSION, webhookModes, Webhooks, type WebhookTarget } from './webhooks.js';

const BROWSER_SCRIPT = new URL('../dist/browser/stripe.js', import.meta.url);
const MAX_BODY_BYTES = 1_000_000;

interface Reply {
  status: number;
  body: string;
  replayed?: boolean;
}
const errorReply = (error: StripeError): Reply => ({
  status: error.status,
  body: JSON.stringify({ error: error.body }),
});
const plantedFailure = errorReply(
  new StripeError(500, { type: 'api_error', message: 'A planted fault' }),
);

export interface HandlerOptions {
  webhooks: WebhookTarget[];
  /** Keeps the objects across restarts; without it they are in memory. */
  file?: string;
  /** Sees every call of Stripe's API and its answer. */
  onExchange?: (exchange: Exchange) => void;
}

/** Answers every request: Stripe's API, the browser script and the commands of tests. */
export class RequestHandler {
  private readonly store: EmulatorStore;
  private readonly webhooks: Webhooks;
  private readonly money: BalanceRoutes;
  private readonly refunds: Refunds;
  private readonly routes: Routes;
  private readonly faults = new Faults();
  /** How often each call was made, such as `GET /v1/payment_intents/pi_1`. */
  private readonly calls = new Map<string, number>();

  private readonly onExchange: (exchange: Exchange) => void;

  constructor(options: HandlerOptions) {
    this.onExchange = options.onExchange ?? (() => undefined);
    this.store = new EmulatorStore(options.file);
    this.webhooks = new Webhooks(this.store, options.webhooks);
    this.money = new BalanceRoutes(this.store, this.webhooks.announce);
    this.refunds = new Refunds(this.store, this.money.announce);
    this.routes = new Routes(this.store, this.refunds, this.money);
  }

  close(): void {
    this.webhooks.close();
  }

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://emulator');
    try {
      const raw = await readBody(request);
      if (request.method === 'OPTIONS') return send(response, { status: 204, body: '' });
      if (url.pathname === '/stripe.js') return sendScript(response);
      if (url.pathname === '/card-frame') return sendCardFrame(response);
      if (url.pathname.startsWith('/_emulator/'))
        return send(response, this.command(url.pathname, raw));
      await this.answer({ request, response, url, raw });
    } catch (error) {
      const body =
        error instanceof StripeError
          ? error
          : new StripeError(500, { type: 'api_error', message: String(error) });
      send(response, errorReply(body));
    }
  }

  private async answer(call: {
    request: IncomingMessage;
    response: ServerResponse;
    url: URL;
    raw: string;
  }): Promise<void> {
    const { request, response, url, raw } = call;
    const fault = this.faultOf(request, url);
    switch (fault?.kind) {
      case 'hang':
        return;
      case 'error':
        return send(response, plantedFailure);
      case 'saved-error':
        return send(
          response,
          this.reply(request, url, raw, () => plantedFailure),
        );
      case 'drop-reply':
        this.reply(request, url, raw);
        response.destroy();
        return;
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        break;
      case undefined:
        break;
    }
    send(response, this.reply(request, url, raw));
  }

  private faultOf({ method = 'GET' }: IncomingMessage, { pathname: path }: URL): Fault | undefined {
    const name = `${method} ${path}`;
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
    return this.faults.take(method, path);
  }

  private reply(
    request: IncomingMessage,
    url: URL,
    raw: string,
    run = (call: ApiCall): Reply => this.run(call),
  ): Reply {
    const form = parseForm(request.method === 'GET' ? url.search : raw);
    const key = keyOf(request, form);
    const { key: _, ...params } = form;
    const call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      form: params,
      publishable: key.startsWith('pk_'),
    };
    const idempotencyKey = request.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof idempotencyKey !== 'string') return run(call);
    return this.once(
      idempotencyKey,
      createHash('sha256').update(`${key} ${url.pathname} ${raw}`).digest('hex'),
      () => run(call),
    );
  }

  /** Every repeat of a key gets its first result, even if that is a failure. */
  private once(id: string, requestHash: string, run: () => Reply): Reply {
    const stored = this.store.find('replies', id);
    if (stored === undefined) {
      const { status, body } = run();
      return this.store.put('replies', { id, requestHash, status, body });
    }
    if (stored.requestHash === requestHash) return { ...stored, replayed: true };
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${id}' if you meant to execute a different request.`;
    throw new StripeError(400, { type: 'idempotency_error', message });
  }

  private run(call: ApiCall): Reply {
    const reply = this.perform(call);
    this.onExchange({ ...call, ...reply });
    return reply;
  }

  private perform(call: ApiCall): Reply {
    try {
      return { status: 200, body: JSON.stringify(this.routes.answer(call)) };
    } catch (error) {
      if (error instanceof StripeError && error.status !== 401) return errorReply(error);
      throw error;
    }
  }

  /** For tests only: sets faults, webhooks and how refunds go, sends an event again, lists objects, counts calls. */
  private command(path: string, raw: string): Reply {
    const body: unknown = raw === '' ? {} : JSON.parse(raw);
    switch (path) {
      case '/_emulator/faults':
        this.faults.set(z.array(faultSchema).parse(body));
        break;
      case '/_emulator/webhooks':
        this.webhooks.setMode(z.object({ mode: z.enum(webhookModes) }).parse(body).mode);
        break;
      case '/_emulator/refunds':
        this.refunds.steer(refundCommandSchema.parse(body));
        break;
      case '/_emulator/resend':
        this.webhooks.resend(this.store.get('events', z.object({ id: z.string() }).parse(body).id));
        break;
      case '/_emulator/calls':
        return { status: 200, body: JSON.stringify(Object.fromEntries(this.calls)) };
      case '/_emulator/books':
        return {
          status: 200,
          body: JSON.stringify({
            intents: this.store.all('intents'),
            refunds: this.store.all('refunds'),
            charges: this.store.all('charges'),
            disputes: this.store.all('disputes'),
            events: this.store.all('events'),
          }),
        };
      default:
        return this.moneyCommand(path, body);
    }
    return { status: 200, body: '{}' };
  }

  private moneyCommand(path: string, body: unknown): Reply {
    const answer = this.money.command(path, body);
    if (answer === undefined)
      throw new StripeError(404, { message: `Unrecognized command ${path}` });
    return { status: 200, body: JSON.stringify(answer) };
  }
}

function keyOf(request: IncomingMessage, form: Form): string {
  const key =
    /^Bearer (\S+)/.exec(request.headers.authorization ?? '')?.[1] ?? textAt(form, 'key') ?? '';
  if (!/^(sk|rk|pk)_test_\w+/.test(key))
    throw new StripeError(401, { message: 'Invalid API Key provided.' });
  return key;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new StripeError(413, { message: 'Request too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'stripe-version': API_VERSION,
};

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    ...headers,
    'content-type': 'application/json',
    'request-id': newId('req'),
    ...(reply.replayed === true && { 'idempotent-replayed': 'true' }),
  });
  response.end(reply.body);
}

function sendScript(response: ServerResponse): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(readFileSync(BROWSER_SCRIPT));
}

/** The page inside the card field's frame. */
function sendCardFrame(response: ServerResponse): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  response.end(
    '<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Secure card payment input frame</title><body><script src="/stripe.js" data-frame="card"></script></body></html>',
  );
}
