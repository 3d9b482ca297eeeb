/** An address was erased at this instant. The hash names it for those who have the secret. */
export interface Erasure {
  hash: string;
  at: Date;
}

const LINE = /^([0-9a-f]{64}) (\S+)$/;

/** One erasure a line, "hash instant". Other lines are ignored, because programs print them among their own. */
export const readErasures = (text: string): Erasure[] =>
  text.split('\n').flatMap((line) => {
    const [, hash, at = ''] = LINE.exec(line.trim()) ?? [];
    return hash === undefined || Number.isNaN(Date.parse(at)) ? [] : [{ hash, at: new Date(at) }];
  });

export const writeErasures = (erasures: readonly Erasure[]): string =>
  erasures.map(({ hash, at }) => `${hash} ${at.toISOString()}\n`).join('');

/** Everything that the program before this one has printed. */
export async function readStandardInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString('utf8');
}
