import { pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { OurIntent, RefundAtStripe } from './domain/payments.js';
import { InstallationStore } from './installation.store.js';
import { createdSince, isMissing, PAGE_SIZE, StripeClient } from './stripe-client.js';
import { toOurIntent } from './stripe-payments.js';

/** One page of what Stripe has, newest first. `next` asks for the page behind it; undefined at the end. */
export interface StripePage<Item> {
  items: Item[];
  next: string | undefined;
}

/** Reads Stripe's own books, a page at a time, to compare them with ours. It changes nothing. */
@Injectable()
export class StripeBooks {
  constructor(
    private readonly stripe: StripeClient,
    private readonly installation: InstallationStore,
  ) {}

  /** Payment intents of ours since an instant, without those of another installation. */
  async payments(since: Date, after?: string): Promise<StripePage<OurIntent>> {
    const { data, has_more: hasMore } = await this.stripe.api.paymentIntents.list(
      pageQuery(since, after),
    );
    const installation = await this.installation.id();
    const items = data
      .map(toOurIntent)
      .filter((intent) => intent !== undefined)
      .filter(({ metadata }) => [undefined, installation].includes(metadata['installation']));
    return { items, next: hasMore ? data.at(-1)?.id : undefined };
  }

  async refunds(since: Date, after?: string): Promise<StripePage<RefundAtStripe>> {
    const { data, has_more: hasMore } = await this.stripe.api.refunds.list(pageQuery(since, after));
    return { items: data.map(toRefund), next: hasMore ? data.at(-1)?.id : undefined };
  }

  /** @returns undefined if Stripe does not know the intent, or if it is not ours. */
  async payment(id: string): Promise<OurIntent | undefined> {
    try {
      return toOurIntent(await this.stripe.api.paymentIntents.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async refundsOf(paymentId: string): Promise<RefundAtStripe[]> {
    const query = { payment_intent: paymentId, limit: PAGE_SIZE };
    return (await this.stripe.api.refunds.list(query)).data.map(toRefund);
  }
}

const pageQuery = (since: Date, after: string | undefined) => ({
  ...createdSince(since),
  ...(after !== undefined && { starting_after: after }),
});

interface StripeRefund {
  id: string;
  amount: number;
  status: string | null;
  metadata: Record<string, string> | null;
  payment_intent: string | { id: string } | null;
}

function toRefund({ id, amount, status, metadata, payment_intent: intent }: StripeRefund) {
  return {
    id,
    refundId: metadata?.['refundId'],
    paymentId: typeof intent === 'object' ? intent?.id : intent,
    pence: pence(amount),
    status: status ?? 'unknown',
  };
}
