import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const random = (): string => randomBytes(24).toString('base64url');

const secretsSchema = z.object({
  adminUsername: z.string(),
  adminPassword: z.string(),
  jwtSecret: z.string(),
  cookieSecret: z.string(),
  internalSecret: z.string(),
  webhookSecret: z.string(),
  giftCardSecret: z.string().default(() => random()),
  ticketSecret: z.string().default(() => random()),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** Made at the first start and kept with the data, so that sessions and the sign-in outlive a restart. */
export function keptSecrets(
  folder: string,
  admin: { username: string | undefined; password: string | undefined },
): Secrets {
  const file = join(folder, 'secrets.json');
  const kept = existsSync(file) ? readKept(file) : fresh();
  const secrets = {
    ...kept,
    adminUsername: admin.username ?? kept.adminUsername,
    adminPassword: admin.password ?? kept.adminPassword,
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

function readKept(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      `The data folder is broken: ${file} cannot be read. Remove the folder to begin anew, or restore that file.`,
    );
  }
}

const fresh = (): Secrets => ({
  adminUsername: 'admin',
  adminPassword: randomBytes(12).toString('base64url'),
  jwtSecret: random(),
  cookieSecret: random(),
  internalSecret: random(),
  giftCardSecret: random(),
  ticketSecret: random(),
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
});
