import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10; // Linux counts a hundred ticks a second

/** CPU time that a process has used, in ms. The name in /proc/PID/stat may hold blanks, so what follows it is read. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Memory that is a process's own share, in MB (PSS: pages that several use are counted once). */
function pssMb(pid: number): number {
  const kb = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1024;
}

export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + pssMb(pid), 0);
