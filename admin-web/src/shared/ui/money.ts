/** "£18.10". */
export const pounds = (amount: number): string => `£${amount.toFixed(2)}`;
