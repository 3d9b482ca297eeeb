import { startBenchSystem } from './bench-system.js';
import { startMailSink } from './mail-sink.js';
import { tableOf, writeResults, type Row } from './report.js';
import { bigShowRows } from './rows/big-show-rows.js';
import { bookingRows } from './rows/booking-rows.js';
import { doorRows } from './rows/door-rows.js';
import { footprintRow } from './rows/footprint-row.js';
import { httpRows } from './rows/http-rows.js';
import { mailRow } from './rows/mail-row.js';
import { staffRows } from './rows/staff-row.js';
import { sweepsRow } from './rows/sweeps-row.js';

/** `npm run bench [-- http bookings mail staff door big-show 200000]`: the whole table, or the named parts, which are only printed. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const isNumber = (argument: string): boolean => /^\d+$/.test(argument);
const wanted = process.argv.slice(2).filter((argument) => !isNumber(argument));
/** How many bookings the staff area has; fewer are enough on a small machine. */
const staffBookings = Number(process.argv.slice(2).find(isNumber) ?? 1_000_000);
const wants = (part: string): boolean => wanted.length === 0 || wanted.includes(part);

const sink = await startMailSink();
const system = await startBenchSystem(sink.url, say);
const rows: Row[] = [];
try {
  rows.push(await footprintRow(system, say));
  if (wants('http')) rows.push(...(await httpRows(system, say)));
  if (wants('bookings')) rows.push(...(await bookingRows(system, say)));
  if (wants('mail')) rows.push(await mailRow(system, sink, say));
  // Before the staff area, whose shows are on every night: the phone must open the only show of tonight.
  if (wants('door')) rows.push(...(await doorRows(system, say)));
  if (wants('staff')) rows.push(...(await staffRows(system, staffBookings, say)));
  if (wants('staff')) rows.push(await sweepsRow(system, say));
  // The last, because its orders are not paid: releasing thousands of them would slow every later row.
  if (wants('big-show')) rows.push(...(await bigShowRows(system, say)));
  if (wanted.length === 0) writeResults(rows);
} finally {
  // If a row fails, those before it are still of use.
  process.stdout.write(`${tableOf(rows)}\n`);
  await system.stop();
  sink.stop();
}
