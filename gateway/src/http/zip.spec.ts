import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from './zip.js';

const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
    assert file.testzip() is None
    print(json.dumps({name: file.read(name).decode() for name in file.namelist()}))
`;

describe('a ZIP file', () => {
  it('is read by another program as it was written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'club-zip-'));
    const path = join(folder, 'copy.zip');
    const files = { 'index.html': '<p>Zoë’s copy</p>'.repeat(2000), 'booking.json': '[]' };
    writeFileSync(path, zipOf(Object.entries(files).map(([name, text]) => ({ name, text }))));
    const read = execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(read)).toEqual(files);
  });
});
