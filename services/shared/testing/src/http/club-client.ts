/** A browser's side of the wire without a browser: keeps cookies, speaks JSON, tells statuses. */
export interface Reply<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export class ClubClient {
  private cookie: string | undefined;
  token: string | undefined;

  /** `origin` is what is connected to; `host` the name that is asked for, where it differs. */
  constructor(
    private readonly origin: string,
    private readonly extraHeaders: Record<string, string> = {},
  ) {}

  get = <T = unknown>(path: string): Promise<Reply<T>> => this.send<T>('GET', path);
  post = <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>> =>
    this.send<T>('POST', path, { body, headers });
  patch = <T = unknown>(path: string, body: unknown): Promise<Reply<T>> => this.send<T>('PATCH', path, { body });
  put = <T = unknown>(path: string, body: unknown): Promise<Reply<T>> => this.send<T>('PUT', path, { body });
  delete = <T = unknown>(path: string): Promise<Reply<T>> => this.send<T>('DELETE', path);

  private async send<T>(
    method: string,
    path: string,
    more: { body?: unknown; headers?: Record<string, string> | undefined } = {},
  ): Promise<Reply<T>> {
    const raw = typeof more.body === 'string';
    const reply = await fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.extraHeaders,
        ...(more.body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie !== undefined && { cookie: this.cookie }),
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...more.headers,
      },
      ...(more.body !== undefined && { body: raw ? (more.body as string) : JSON.stringify(more.body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const given = reply.headers.getSetCookie()[0];
    if (given !== undefined) this.cookie = given.split(';')[0];
    const text = await reply.text();
    return { status: reply.status, body: parse(text) as T, headers: reply.headers };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a page, or nothing at all
  }
}

/** Pays an intent at the emulator as a browser would. @returns the intent's status, or the error's code. */
export async function payAtEmulator(emulatorUrl: string, clientSecret: string, number = '4242424242424242'): Promise<string> {
  const intent = clientSecret.split('_secret_')[0] ?? '';
  const form = new URLSearchParams({
    key: 'pk_test_club',
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
  });
  const reply = await fetch(`${emulatorUrl}/v1/payment_intents/${intent}/confirm`, { method: 'POST', body: form });
  const answer = (await reply.json()) as { status?: string; error?: { code: string } };
  return answer.error?.code ?? answer.status ?? 'unknown';
}
