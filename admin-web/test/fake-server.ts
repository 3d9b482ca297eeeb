interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}
interface ReceivedRequest {
  route: string;
  body: unknown;
}

export type Answers = Record<string, Answer | Promise<Answer>>;

/**
 * Answers the requests of the page, such as 'POST /api/admin/login', and remembers them, the tokens that they had and the
 * signals that abort them. A test may change the answers later.
 */
export function startFakeServer(answers: Answers): {
  received: ReceivedRequest[];
  tokens: (string | null)[];
  signals: AbortSignal[];
} {
  const received: ReceivedRequest[] = [];
  const tokens: (string | null)[] = [];
  const signals: AbortSignal[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    received.push({ route, body: text === '' ? undefined : JSON.parse(text) });
    tokens.push(request.headers.get('authorization'));
    signals.push(request.signal);
    const answer = await answers[route];
    if (answer === undefined) throw new Error(`The test does not expect ${route}`);
    const { status = 200, body, headers = {} } = answer;
    return new Response(JSON.stringify(body), { status, headers });
  };
  return { received, tokens, signals };
}

/** The body of a failure, as the gateway sends it. */
export const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, requestId: 'test' },
});
