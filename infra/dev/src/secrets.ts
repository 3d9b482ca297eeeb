import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const random = (): string => randomBytes(24).toString('base64url');

/** One secret for each process that makes calls. */
const newCallSecrets = () => ({ gateway: random(), catalog: random(), mail: random() });

const secretsSchema = z.object({
  adminUsername: z.string(),
  adminPassword: z.string(),
  jwtSecret: z.string(),
  cookieSecret: z.string(),
  webhookSecret: z.string(),
  callSecrets: z
    .object({ gateway: z.string(), catalog: z.string(), mail: z.string() })
    .default(() => newCallSecrets()),
  giftCardSecret: z.string().default(() => random()),
  ticketSecret: z.string().default(() => random()),
  staffFactorKey: z.string().default(() => random()),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** Creates the secrets at the first start and stores them with the data, so that sessions and passwords survive a restart. */
export function storedSecrets(
  folder: string,
  admin: { username: string | undefined; password: string | undefined },
): Secrets {
  const file = join(folder, 'secrets.json');
  const stored = existsSync(file) ? readStored(file) : newSecrets();
  const secrets = {
    ...stored,
    adminUsername: admin.username ?? stored.adminUsername,
    adminPassword: admin.password ?? stored.adminPassword,
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

function readStored(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      `Cannot start: ${file} cannot be read. Restore that file, or remove the data folder to start again with empty data.`,
    );
  }
}

const newSecrets = (): Secrets => ({
  adminUsername: 'admin',
  adminPassword: randomBytes(12).toString('base64url'),
  jwtSecret: random(),
  cookieSecret: random(),
  callSecrets: newCallSecrets(),
  giftCardSecret: random(),
  ticketSecret: random(),
  staffFactorKey: random(),
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
});
