import type { StripeErrorBody } from './stripe-objects.js';

/** A failure in Stripe's own form. Without such a body the real client would take a 404 for success. */
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
