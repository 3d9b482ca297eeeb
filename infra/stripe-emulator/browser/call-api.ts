import { formEncode, type Details } from './form-encode';

/** What a call about an intent answers. */
export interface Outcome {
  error?: Details;
  paymentIntent?: { id: string; status: string; amount: number };
}
/** One request to the emulator. */
export type CallApi = (method: string, path: string, params: Details) => Promise<Outcome>;

const UNREACHABLE = {
  type: 'api_connection_error',
  message: 'We could not reach the payment provider. Please try again.',
};

/** Requests with the publishable key, as Stripe's script makes them. */
export const callerOf =
  (base: string, publishableKey: string): CallApi =>
  async (method, path, params) => {
    const body = formEncode({ key: publishableKey, ...params });
    try {
      const reply = await fetch(
        method === 'GET' ? `${base}${path}?${body}` : `${base}${path}`,
        method === 'GET' ? {} : { method, body },
      );
      const json = (await reply.json()) as { error?: Details } & NonNullable<
        Outcome['paymentIntent']
      >;
      return json.error === undefined ? { paymentIntent: json } : { error: json.error };
    } catch {
      return { error: UNREACHABLE };
    }
  };
