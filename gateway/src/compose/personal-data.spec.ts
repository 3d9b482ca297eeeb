import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError, type PersonalSection, type PrivacyAct } from '@club/contracts';
import type { Services } from '@club/kit';
import { OpenPrivacyLinkCall, PRIVACY_SERVICES, privacyCalls, type Call } from '@club/messages';
import { describe, expect, it } from '@jest/globals';
import type { CollectMember } from '../auth/collect-member.js';
import { PersonalData } from './personal-data.js';

const section = (title: string): PersonalSection => ({ title, entries: [{ name: title }] });
const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
    print(json.dumps({name: file.read(name).decode() for name in file.namelist()}))
`;
/** The files of a copy, as another program reads them. */
function filesIn(copy: Buffer): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'club-copy-'));
  const path = join(folder, 'copy.zip');
  writeFileSync(path, copy);
  const read = execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return JSON.parse(read) as Record<string, string>;
}

interface World {
  act?: PrivacyAct;
  /** The part that does not answer. */
  silent?: string;
  /** The calls that are made. */
  calls?: string[];
}
function aClub({ act = 'export', silent, calls = [] }: World = {}): PersonalData {
  const person = { email: 'ada@example.org', act, until: 0, proof: 'p' };
  const services = {
    call: ({ pattern, service }: Call) => {
      calls.push(pattern);
      if (pattern === OpenPrivacyLinkCall.pattern) return Promise.resolve({ person });
      if (service === silent) return Promise.reject(new DomainError('SERVICE_TIMEOUT'));
      const known = PRIVACY_SERVICES.find((each) => each === service) ?? 'booking';
      return pattern === privacyCalls[known].collect.pattern
        ? Promise.resolve({ sections: [section(`of ${service}`)] })
        : Promise.resolve({ erased: [{ what: `of ${service}`, count: 1 }], kept: [] });
    },
  } as unknown as Services;
  const unlessSilent = <T>(answer: T): Promise<T> =>
    silent === 'gateway'
      ? Promise.reject(new Error('the database is away'))
      : Promise.resolve(answer);
  const members = {
    count: () => unlessSilent(1),
    execute: () => unlessSilent([section('of gateway')]),
  } as unknown as CollectMember;
  return new PersonalData(services, members);
}

describe('the copy of a person’s data', () => {
  it('has a part of each service, and of the gateway for members of staff', async () => {
    const files = filesIn(await aClub().copy('token'));
    expect(Object.keys(files).sort()).toEqual([
      'booking.json',
      'enquiry.json',
      'gateway.json',
      'index.html',
    ]);
    for (const part of ['booking', 'enquiry', 'gateway']) {
      expect(files[`${part}.json`]).toContain(`of ${part}`);
      expect(files['index.html']).toContain(`of ${part}`);
    }
  });

  it.each(PRIVACY_SERVICES)(
    'fails if %s does not answer, and is not made without it',
    async (silent) => {
      await expect(aClub({ silent }).copy('token')).rejects.toMatchObject({
        code: 'SERVICE_TIMEOUT',
      });
    },
  );

  it('fails if the gateway cannot read its own part', async () => {
    await expect(aClub({ silent: 'gateway' }).copy('token')).rejects.toThrow('database is away');
  });

  it('is not made with a link that was asked for to erase', async () => {
    const asked = aClub({ act: 'erase' }).copy('token');
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the erasure of a person', () => {
  it('says that the account of a member of staff stays, and why', async () => {
    const { erased, kept } = await aClub({ act: 'erase' }).erase('token');
    expect(erased.map(({ what }) => what)).toEqual(['of booking', 'of enquiry']);
    expect(kept).toMatchObject([{ what: 'Staff accounts', count: 1 }]);
  });

  it('does not begin while the gateway cannot read its own part', async () => {
    const calls: string[] = [];
    const asked = aClub({ act: 'erase', silent: 'gateway', calls }).erase('token');
    await expect(asked).rejects.toThrow('database is away');
    expect(calls).toEqual([OpenPrivacyLinkCall.pattern]);
  });

  it.each(PRIVACY_SERVICES)('does not look complete if %s does not answer', async (silent) => {
    const asked = aClub({ act: 'erase', silent }).erase('token');
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  });
});
