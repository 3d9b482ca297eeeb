import type { StripeErrorBody } from './stripe-objects.js';

/** An error with Stripe's own body. Without this body the real client treats a 404 as success. */
export class StripeError extends Error {
  readonly body: StripeErrorBody;
  constructor(
    readonly status: number,
    body: Omit<StripeErrorBody, 'type'> & { type?: string },
  ) {
    super(body.message);
    this.body = { type: 'invalid_request_error', ...body };
  }
}

export const missing = (what: string, id: string): StripeError =>
  new StripeError(404, {
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  });
