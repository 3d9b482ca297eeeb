/** An S3 server in its own process: node object-store-process.js PORT FOLDER. */
import S3rver from '@20minutes/s3rver';

const [port = '', directory = ''] = process.argv.slice(2);
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
}).run();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
