// `npm run sbom`: writes sbom/IMAGE.cdx.json, the packages inside each of our images in the CycloneDX format.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../../dev/bin/preflight.mjs';
import { packagesOfImages } from './image-packages.mjs';

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
/** The lockfile has `sha512-` and base64; the format wants hexadecimal digits. */
const hashesOf = ({ integrity }) =>
  integrity?.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }]
    : [];
const licencesOf = ({ licence }) =>
  licence === 'unknown'
    ? []
    : [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }];

const componentOf = (pack) => ({
  type: 'library',
  'bom-ref': purlOf(pack),
  name: pack.name,
  version: pack.version,
  purl: purlOf(pack),
  licenses: licencesOf(pack),
  hashes: hashesOf(pack),
});

const billOf = ({ name, packages }) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'container', name: `front-of-house-${name}`, 'bom-ref': name },
  },
  // The same package may be installed in two places.
  components: [...new Map(packages.map((pack) => [purlOf(pack), componentOf(pack)])).values()],
});

mkdirSync(join(root, 'sbom'), { recursive: true });
for (const image of packagesOfImages()) {
  const bill = billOf(image);
  writeFileSync(join(root, 'sbom', `${image.name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  say(`sbom/${image.name}.cdx.json: ${bill.components.length} packages`);
}
