interface Answer {
  status?: number;
  body: unknown;
}
interface ReceivedRequest {
  route: string;
  body: unknown;
}

/** Answers the requests of the page, such as 'POST /api/admin/login', and remembers them. */
export function startFakeServer(answers: Record<string, Answer | Promise<Answer>>): {
  received: ReceivedRequest[];
} {
  const received: ReceivedRequest[] = [];
  globalThis.fetch = async (input) => {
    const request = new Request(input);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    received.push({ route, body: text === '' ? undefined : JSON.parse(text) });
    const answer = await answers[route];
    if (answer === undefined) throw new Error(`The test does not expect ${route}`);
    const { status = 200, body } = answer;
    return new Response(JSON.stringify(body), { status });
  };
  return { received };
}

/** The body of a failure, as the gateway sends it. */
export const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, requestId: 'test' },
});
