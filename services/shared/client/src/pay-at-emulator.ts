/** Pays an intent at the emulator as a browser does. @returns the status of the intent or the code of the error. */
export async function payAtEmulator(
  emulatorUrl: string,
  clientSecret: string,
  number = '4242424242424242',
): Promise<string> {
  const intent = clientSecret.split('_secret_')[0] ?? '';
  const form = new URLSearchParams({
    key: 'pk_test_club',
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
  });
  const reply = await fetch(`${emulatorUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    body: form,
  });
  const answer = (await reply.json()) as { status?: string; error?: { code: string } };
  return answer.error?.code ?? answer.status ?? 'unknown';
}
