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
 * Answers the requests of the page, such as 'POST /api/admin/login', and remembers them and the tokens that they had. A
 * test may change the answers later.
 */
export function startFakeServer(answers: Answers): {
  received: ReceivedRequest[];
  tokens: (string | null)[];
} {
  const received: ReceivedRequest[] = [];
  const tokens: (string | null)[] = [];
  globalThis.fetch = async (input) => {
    const request = new Request(input);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    received.push({ route, body: text === '' ? undefined : JSON.parse(text) });
    tokens.push(request.headers.get('authorization'));
    const answer = await answers[route];
    if (answer === undefined) throw new Error(`The test does not expect ${route}`);
    const { status = 200, body, headers = {} } = answer;
    return new Response(JSON.stringify(body), { status, headers });
  };
  return { received, tokens };
}

/** The body of a failure, as the gateway sends it. */
export const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, requestId: 'test' },
});
