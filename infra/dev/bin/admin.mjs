// `npm run admin:create -- NAME [ROLE [VENUE,…]]`, `npm run admin:roles -- NAME ROLE[@VENUE,…] …`,
// `npm run admin:password|admin:factors-reset|admin:disable -- NAME` and `npm run admin:adopt-file-password`: creates or changes a staff account
// of the running system.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { env, fail, installPackages, node, root } from './preflight.mjs';

installPackages();
const program = node();
const script = join(root, 'gateway/dist/staff-cli.js');
if (!existsSync(script)) fail('The system is not built yet. Run "npm start" once.');
const folder = resolve(root, process.env.CLUB_DATA_DIR ?? '.local');
const running = join(folder, 'running.json');
const secrets = join(folder, 'secrets.json');
if (process.env.GATEWAY_MONGO_URL === undefined && !existsSync(running))
  fail(
    'No system is running. Start it with "npm start", or set GATEWAY_MONGO_URL to its database.',
  );
const { gatewayMongoUrl } = existsSync(running) ? JSON.parse(readFileSync(running, 'utf8')) : {};
const { adminUsername, adminPassword } = existsSync(secrets)
  ? JSON.parse(readFileSync(secrets, 'utf8'))
  : {};
const words = process.argv.slice(2);
const { status } = spawnSync(program, [script, ...words], {
  env: {
    GATEWAY_MONGO_URL: gatewayMongoUrl,
    ADMIN_USERNAME: adminUsername,
    ADMIN_PASSWORD: adminPassword,
    ...env,
  },
  stdio: 'inherit',
});
process.exit(status ?? 1);
