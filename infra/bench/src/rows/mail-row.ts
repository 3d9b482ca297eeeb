import mongoose, { type Connection } from 'mongoose';
import { createTransport } from 'nodemailer';
import { waitFor } from '@club/engines';
import type { BenchSystem } from '../bench-system.js';
import type { MailSink } from '../mail-sink.js';
import { cpuOf } from '../measure/processes.js';
import { inParallel, timed } from '../measure/rounds.js';
import type { Row } from '../report.js';

/** SMTP connections of the mail worker's default. */
const CONNECTIONS = 5;

const CONFIRMATIONS = { kind: 'booking-confirmed' };
const SEND_SECONDS = 600;

/** Sends every confirmation again from the outbox, against a bare nodemailer with e-mails of the same size. */
export async function mailRow(
  system: BenchSystem,
  sink: MailSink,
  say: (line: string) => void,
): Promise<Row> {
  const connection = await mongoose
    .createConnection(system.engines.mongoUrl('booking'))
    .asPromise();
  const count = await countSent(connection);
  say(`sending ${count} confirmations again`);
  const { seconds, cpuMs } = await sendAgain(system, sink, { connection, count });
  await connection.close();
  const bare = await bareRate(sink, count);
  const rate = count / seconds;
  return {
    name: 'mails leased, rendered and accepted by SMTP',
    ours: `${rate.toFixed(0)}/s; ${cpuMs.toFixed(1)} CPU ms`,
    baseline: `${bare.toFixed(0)}/s nodemailer alone`,
    result: (rate / bare).toFixed(2),
    toReach: '≥ 0.4, ≥ 200/s',
    reached: rate / bare >= 0.4 && rate >= 200,
  };
}

/** @returns how many confirmations there are, after the last one was sent. */
async function countSent(connection: Connection): Promise<number> {
  const outbox = connection.collection('outbox');
  const unsent = { ...CONFIRMATIONS, state: { $in: ['new', 'sending'] } };
  await waitFor(
    'the e-mails of the bookings',
    async () => (await outbox.countDocuments(unsent)) === 0,
    SEND_SECONDS,
  );
  return outbox.countDocuments({ ...CONFIRMATIONS, state: 'sent' });
}

/** Marks the sent confirmations as new while the mail worker is stopped, so that it starts with all of them. */
async function sendAgain(
  system: BenchSystem,
  sink: MailSink,
  { connection, count }: { connection: Connection; count: number },
): Promise<{ seconds: number; cpuMs: number }> {
  const [mail] = system.pidsOf('mail');
  if (mail === undefined) throw new Error('The mail worker is not running.');
  const pids = system.pidsOf('mail', 'booking');
  process.kill(mail, 'SIGSTOP');
  await connection
    .collection('outbox')
    .updateMany(CONFIRMATIONS, { $set: { state: 'new', nextAt: new Date() } });
  const from = sink.accepted;
  const before = cpuOf(pids);
  const seconds = await timed(async () => {
    process.kill(mail, 'SIGCONT');
    await waitFor('all e-mails', async () => sink.accepted - from >= count, SEND_SECONDS);
  });
  return { seconds, cpuMs: (cpuOf(pids) - before) / count };
}

async function bareRate(sink: MailSink, count: number): Promise<number> {
  const transport = createTransport({ url: sink.url, pool: true, maxConnections: CONNECTIONS });
  const seconds = await timed(() =>
    inParallel(count, CONNECTIONS, async () => {
      await transport.sendMail({
        from: 'a@example.org',
        to: 'b@example.org',
        subject: 'Bare',
        raw: sink.lastMail,
      });
    }),
  );
  transport.close();
  return count / seconds;
}
