import { execFileSync } from 'node:child_process';
import { sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { privateKeyOf, publicKeyOf, readPublicKey } from './caller-key.js';

const CALLERS = ['gateway', 'catalog', 'mail'];

const secretIn = (folder: string, name: string): string =>
  readFileSync(join(folder, name), 'utf8').trim();
const keysIn = (folder: string): string[] => secretIn(folder, 'caller_keys').split('\n');

describe('the key of a caller', () => {
  it('belongs to its secret alone', () => {
    const text = Buffer.from('a call');
    const signature = sign(null, text, privateKeyOf('one'));
    expect(verify(null, text, readPublicKey(publicKeyOf('one')), signature)).toBe(true);
    expect(verify(null, text, readPublicKey(publicKeyOf('another')), signature)).toBe(false);
  });

  it('is listed, for the secrets of local mode, with the mark that production refuses', () => {
    const folder = 'infra/docker/local-secrets';
    expect(keysIn(folder)).toEqual(
      CALLERS.map(
        (name) => `${name}:local-${publicKeyOf(secretIn(folder, `${name}_call_secret`))}`,
      ),
    );
  });

  describe('as make-secrets.sh makes it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'club-secrets-'));
    const make = () => execFileSync('bash', ['infra/docker/make-secrets.sh', folder]);
    const lineOf = (name: string, file = `${name}_call_secret`) =>
      `${name}:${publicKeyOf(secretIn(folder, file))}`;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('is the same, also if the script runs again', () => {
      make();
      make();
      expect(keysIn(folder)).toEqual(CALLERS.map((name) => lineOf(name)));
    });

    it('is listed beside its successor, and alone after the list was made anew', () => {
      writeFileSync(join(folder, 'mail_call_secret.next'), 'the next secret of mail\n');
      make();
      const successor = lineOf('mail', 'mail_call_secret.next');
      expect(keysIn(folder)).toEqual([...CALLERS.map((name) => lineOf(name)), successor]);
      renameSync(join(folder, 'mail_call_secret.next'), join(folder, 'mail_call_secret'));
      rmSync(join(folder, 'caller_keys'));
      make();
      expect(keysIn(folder)).toEqual(CALLERS.map((name) => lineOf(name)));
      expect(keysIn(folder)).toContain(successor);
    });
  });
});
