import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askHost } from '@club/client';
import { Child, freePort, waitFor } from '@club/engines';
import type { Show } from '@club/contracts';
import type { BenchSystem } from '../bench-system.js';
import { load, type Load, type Target } from '../measure/http-load.js';
import { cpuOf } from '../measure/processes.js';
import { median } from '../measure/rounds.js';
import type { Row } from '../report.js';

const ROUNDS = 3;
const SECONDS = 2;
const WIDTHS = [1, 10, 50] as const;
/** Like browsers, the load asks for compressed answers. */
const LIKE_A_BROWSER = { host: 'localhost', 'accept-encoding': 'gzip, br' };

interface Wanted {
  name: string;
  target: Target;
  pids: number[];
  maxCpuMs: number;
}

/** Lists and pages against a bare server that sends the same bytes. */
export async function httpRows(system: BenchSystem, say: (line: string) => void): Promise<Row[]> {
  const shows = (await askHost<Show[]>({ port: system.gatewayPort }, 'localhost', '/api/shows'))
    .body;
  const id = shows[0]?.id ?? '';
  const api = (path: string): Wanted => ({
    name: `GET ${path.replace(id, '{id}')} at the gateway`,
    target: { url: `http://127.0.0.1:${system.gatewayPort}${path}`, headers: LIKE_A_BROWSER },
    pids: system.pidsOf('gateway', 'catalog', 'booking'),
    maxCpuMs: 0.2,
  });
  const page = (path: string): Wanted => ({
    name: `HTML of ${path.replace(id, '{id}')} at the page server`,
    target: { url: `http://127.0.0.1:${system.pageServerPort}${path}`, headers: LIKE_A_BROWSER },
    pids: system.pidsOf('public-web', 'gateway', 'catalog', 'booking'),
    maxCpuMs: 0.3,
  });
  const rows: Row[] = [];
  for (const wanted of [
    api('/api/shows'),
    api(`/api/shows/${id}`),
    api('/api/venues'),
    page('/'),
    page(`/show/${id}`),
  ]) {
    say(`measuring ${wanted.name}`);
    rows.push(await compare(wanted));
  }
  return rows;
}

async function compare({ name, target, pids, maxCpuMs }: Wanted): Promise<Row> {
  const bare = await startBare(target);
  const ours = new Map<number, Load[]>(WIDTHS.map((width) => [width, []]));
  const theirs = new Map<number, Load[]>(WIDTHS.map((width) => [width, []]));
  const cpu: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const width of WIDTHS) {
        const before = cpuOf(pids);
        const mine = await load(target, width, SECONDS);
        cpu.push((cpuOf(pids) - before) / mine.requests);
        ours.get(width)?.push(mine);
        theirs
          .get(width)
          ?.push(await load({ url: bare.url, headers: LIKE_A_BROWSER }, width, SECONDS));
      }
    }
  } finally {
    await bare.stop();
  }
  const ratio = median(
    WIDTHS.flatMap((width) => ratiosOf(ours.get(width) ?? [], theirs.get(width) ?? [])),
  );
  const cpuMs = median(cpu);
  return {
    name,
    ours: `${WIDTHS.map((width) => textOf(ours.get(width) ?? [])).join('; ')}; ${cpuMs.toFixed(3)} CPU ms`,
    baseline: WIDTHS.map((width) => textOf(theirs.get(width) ?? [])).join('; '),
    result: ratio.toFixed(2),
    toReach: `≥ 0.5, ≤ ${maxCpuMs} CPU ms`,
    reached: ratio >= 0.5 && cpuMs <= maxCpuMs,
  };
}

const ratiosOf = (ours: Load[], theirs: Load[]): number[] =>
  ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? 1));
const textOf = (loads: Load[]): string =>
  `${Math.round(median(loads.map(({ rate }) => rate)))}/s (${median(loads.map(({ p50 }) => p50))}, ${median(loads.map(({ p99 }) => p99))} ms)`;

const rawReply = (
  url: string,
  headers: Record<string, string>,
): Promise<{ bytes: Buffer; type: string; encoding: string }> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const { 'content-type': type = 'text/plain', 'content-encoding': encoding = '' } =
          reply.headers;
        resolve({ bytes: Buffer.concat(chunks), type, encoding });
      });
    }).on('error', reject);
  });

/** Starts a server that sends the bytes of our answer, with the same compression. */
async function startBare({
  url,
  headers,
}: Target): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bare-'));
  const { bytes, type, encoding } = await rawReply(url, headers ?? {});
  writeFileSync(join(folder, 'bytes'), bytes);
  const own = await freePort();
  const script = fileURLToPath(new URL('../bare-server.js', import.meta.url));
  const args = [script, String(own), join(folder, 'bytes'), type, encoding];
  const child = new Child({ name: 'bare server', command: process.execPath, args });
  const bareUrl = `http://127.0.0.1:${own}/`;
  await waitFor(
    'the bare server',
    async () => (await fetch(bareUrl, { headers: headers ?? {} })).ok,
  );
  return {
    url: bareUrl,
    stop: async () => {
      await child.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
