/** No event says that a browser has saved a file, and some read it only after the click has ended. */
const KEEP_MS = 60_000;

/**
 * Downloads the copy of a person's data that the link in their e-mail opens, and saves it as a file.
 * @throws Error if the request fails or the file arrives incomplete
 */
export async function saveCopy(token: string): Promise<void> {
  const reply = await fetch('/api/privacy/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!reply.ok) throw new Error(`${reply.status}`);
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'my-data.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
