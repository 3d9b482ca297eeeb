import { readFileSync } from 'node:fs';
import { MAX_IMAGE_BYTES } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';

describe('the edge of production', () => {
  it('takes images that are as large as the form allows', () => {
    const caddyfile = readFileSync('infra/caddy/Caddyfile', 'utf8');
    // Caddy reads 5MB as 5,000,000 bytes.
    expect(caddyfile).toContain(`max_size ${MAX_IMAGE_BYTES / 1024 / 1024}MiB`);
  });
});
