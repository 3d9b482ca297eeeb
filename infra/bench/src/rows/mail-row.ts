import mongoose from 'mongoose';
import { createTransport } from 'nodemailer';
import { waitFor } from '@club/engines';
import type { BenchSystem } from '../bench-system.js';
import type { MailSink } from '../mail-sink.js';
import { cpuOf } from '../measure/processes.js';
import { inParallel, timed } from '../measure/rounds.js';
import type { Row } from '../report.js';

/** SMTP connections of the mail worker's default. */
const CONNECTIONS = 8;

/** Confirmations that wait in the outbox until mail is let go, against a bare nodemailer with mails of the same size. */
export async function mailRow(
  system: BenchSystem,
  sink: MailSink,
  say: (line: string) => void,
): Promise<Row> {
  const connection = await mongoose
    .createConnection(system.engines.mongoUrl('booking'))
    .asPromise();
  const waiting = () =>
    connection.collection('outbox').countDocuments({
      kind: 'booking-confirmed',
      state: { $in: ['new', 'enqueued', 'sending'] },
    });
  await waitFor('the mails of the bookings', async () => (await waiting()) === 0, 600);
  const wanted = await connection
    .collection('outbox')
    .countDocuments({ kind: 'booking-confirmed', state: 'sent' });
  say(`sending ${wanted} confirmations again`);
  const pids = system.pidsOf('mail', 'booking');
  const [mail] = system.pidsOf('mail');
  if (mail === undefined) throw new Error('mail does not run');
  process.kill(mail, 'SIGSTOP');
  await connection
    .collection('outbox')
    .updateMany({ kind: 'booking-confirmed' }, { $set: { state: 'new', nextAt: new Date() } });
  const from = sink.accepted;
  const before = cpuOf(pids);
  const seconds = await timed(async () => {
    process.kill(mail, 'SIGCONT');
    await waitFor('all mails', async () => sink.accepted - from >= wanted, 600);
  });
  const cpuMs = (cpuOf(pids) - before) / wanted;
  await connection.close();
  const bare = await bareRate(sink, wanted);
  const rate = wanted / seconds;
  return {
    name: 'mails leased, rendered and accepted by SMTP',
    ours: `${rate.toFixed(0)}/s; ${cpuMs.toFixed(1)} CPU ms`,
    baseline: `${bare.toFixed(0)}/s nodemailer alone`,
    result: (rate / bare).toFixed(2),
    toReach: '≥ 0.4, ≥ 80/s',
    reached: rate / bare >= 0.4 && rate >= 80,
  };
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
