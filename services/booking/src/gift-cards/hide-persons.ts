import { HIDDEN, hiddenIn } from '@club/contracts';
import { isAllowed } from '@club/kit';
import type { GiftCardSaleView } from '@club/messages';

/** Gift cards belong to no venue, so staff who may read customers at any venue may read their purchasers and recipients. */
const mayReadPersons = (): boolean => isAllowed('customers:read');

/** A name, unless the member of staff may not read it. */
export const hideName = (name: string): string => (mayReadPersons() ? name : HIDDEN);

/** A sold card as the member of staff may read it. */
export function hidePersons(sale: GiftCardSaleView): GiftCardSaleView {
  if (mayReadPersons()) return sale; // guard: gift-cards-hide-persons
  const { purchaserName, purchaserEmail, recipientName, recipientEmail } = sale;
  const names = [purchaserName, recipientName].flatMap((name) => [name, ...name.split(/\s+/)]);
  const words = [...names, purchaserEmail, recipientEmail];
  return {
    ...sale,
    purchaserName: HIDDEN,
    purchaserEmail: '',
    recipientName: HIDDEN,
    recipientEmail: '',
    history: sale.history.map((line) => ({ ...line, what: hiddenIn(line.what, words) })),
  };
}
