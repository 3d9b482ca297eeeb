/**
 * Fault tests name a place in the code in `CRASH_AT`. The process kills itself there, as if its plug were pulled:
 * `CRASH_AT=name` at the first pass, `CRASH_AT=name#3` at the third. Production refuses to start with it.
 */
let armed: { name: string; passes: number } | undefined;

export function armCrashPoint(setting: string | undefined): void {
  if (setting === undefined) return;
  const [name = '', pass = '1'] = setting.split('#');
  armed = { name, passes: Number(pass) };
}

/** Each process lists the names of its own crash points (reliability.md 2.7). */
export const crashPointsNamed =
  <Name extends string>() =>
  (name: Name): void => {
    if (armed?.name !== name) return;
    armed.passes -= 1;
    if (armed.passes <= 0) process.kill(process.pid, 'SIGKILL');
  };
