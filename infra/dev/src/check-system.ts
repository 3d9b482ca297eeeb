import type { System } from './start-system.js';

/** Probes each part once and prints a table. @returns whether all parts are healthy. */
export async function printCheck(system: System, say: (line: string) => void): Promise<boolean> {
  const probes = system.specs.map(async (spec) => ({
    name: spec.name,
    ok: await system.supervisor.isHealthy(spec).catch(() => false),
    at: spec.healthUrl,
  }));
  const engines = system.engines.children.map((child) => ({
    name: child.options.name,
    ok: child.running,
    at: `process ${child.pid ?? 'none'}`,
  }));
  const rows = [...engines, ...(await Promise.all(probes))];
  for (const { name, ok, at } of rows) say(`${name.padEnd(16)} ${ok ? 'ok    ' : 'FAILED'} ${at}`);
  return rows.every(({ ok }) => ok);
}
