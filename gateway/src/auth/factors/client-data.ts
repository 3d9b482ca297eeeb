import { z } from 'zod';

const clientDataSchema = z.object({
  challenge: z.string().max(200),
  crossOrigin: z.boolean().default(false),
});

/** The challenge that a browser says it has answered, and whether the page was inside a frame of another site. */
export function clientDataOf(base64url: string): { challenge: string; isFramed: boolean } {
  const { challenge = '', crossOrigin: isFramed = true } =
    clientDataSchema.safeParse(readJson(Buffer.from(base64url, 'base64url').toString())).data ?? {};
  return { challenge, isFramed };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused like any other wrong answer
  }
}
