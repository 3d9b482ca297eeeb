import { appendFileSync } from 'node:fs';
import { StripeDescription, type Exchange } from './stripe-description.js';

/** Compares every exchange with Stripe's description and appends what it finds, one line of JSON for each finding. */
export function reportExchanges(
  descriptionFile: string,
  reportFile: string,
): (exchange: Exchange) => void {
  const description = StripeDescription.read(descriptionFile);
  const reported = new Set<string>();
  return (exchange) => {
    const line = `${JSON.stringify(description.compare(exchange))}\n`;
    if (reported.has(line)) return;
    reported.add(line);
    appendFileSync(reportFile, line);
  };
}
