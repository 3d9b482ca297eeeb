// The import rules between projects and inside them; infra/docs/architecture.md draws them.
import { readdirSync } from 'node:fs';

const project = (name) => `^(${name})/`;
const WEB = 'public-web|admin-web';
const APPS = `${WEB}|gateway|services/(catalog|booking|enquiry|mail)`;
const TEST = '(\\.spec\\.tsx?$|/test/|/e2e/)';
const shared = (...names) => `^services/shared/(${names.join('|')})/`;
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** A folder without a row would be held by no rule. */
const refuseFoldersWithoutRow = (root, rows) => {
  const folders = readdirSync(new URL(root, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const missing = folders.filter((name) => !rows.flat().includes(name));
  if (missing.length > 0) throw new Error(`${root}/${missing[0]} is in no row of the layers`);
};

/**
 * The folders of a project from top to bottom; folders in one row are on one layer. A folder imports from the layers
 * below its own, never from above or beside it.
 */
const layers = (root, rows) => {
  refuseFoldersWithoutRow(root, rows);
  return rows.flatMap((row, index) =>
    row.map((folder) => {
      const notBelow = rows
        .slice(0, index + 1)
        .flat()
        .filter((name) => name !== folder);
      return forbid(
        `layers-of-${root.replace(/^services\/|shared\/|\/src$/g, '')}-${folder}`,
        { path: `^${root}/${folder}/`, pathNot: TEST },
        { path: `^${root}/(${['none', ...notBelow].join('|')})/` },
        'A folder uses the layers below it.',
      );
    }),
  );
};

export default {
  forbidden: [
    ...layers('services/booking/src', [
      ['sweeps', 'restore'],
      ['webhook'],
      ['staff', 'customers', 'privacy', 'money'],
      ['mails', 'audit'],
      ['disputes', 'figures', 'refund-requests', 'door', 'moves', 'returns', 'waiting', 'ledger'],
      ['orders'],
      ['gift-cards'],
      ['offers'],
      ['stripe'],
      ['links'],
    ]),
    ...layers('gateway/src', [
      ['admin', 'public', 'door'],
      ['compose', 'live'],
      ['auth'],
      ['limits', 'errors'],
      ['http', 'trail'],
      ['cache'],
    ]),
    ...layers('services/catalog/src', [['series'], ['shows'], ['images', 'venues']]),
    ...layers('services/enquiry/src', [['mails'], ['privacy'], ['enquiries']]),
    ...layers('services/mail/src', [['mails'], ['rendering'], ['templates'], ['parts']]),
    ...layers('services/shared/kit/src', [
      ['config', 'changes', 'outbox', 'privacy', 'retention'],
      ['trail'],
      ['rpc', 'sweep'],
      ['health', 'mongo'],
      ['log', 'redis'],
    ]),
    forbid(
      'root-composes',
      { path: '^(gateway|services/(?:catalog|booking|enquiry|mail))/src/[^/]+/', pathNot: TEST },
      {
        path: '^$1/src/(app\\.module|create-app|main|services\\.module|migrations|staff-cli|restore-cli|write-openapi)\\.ts$',
      },
      'The files at the root compose the folders, never the other way.',
    ),
    forbid('no-circle', {}, { circular: true }, 'Files that import each other belong in one file.'),
    forbid(
      'apps-are-imported-by-no-one',
      { path: '.*', pathNot: project(APPS) },
      { path: project(APPS) },
      'An app is started, never imported.',
    ),
    forbid(
      'no-app-imports-another',
      { path: `^(${APPS})/` },
      { path: project(APPS), pathNot: '^$1/' },
      'Apps talk over the wire.',
    ),
    forbid(
      'web-knows-contracts-only',
      { path: project(WEB), pathNot: `(/server/|${TEST})` },
      { path: '^(services|infra|gateway)/', pathNot: shared('contracts') },
      'Browsers may know the contracts and nothing else.',
    ),
    forbid(
      'page-servers-know-contracts-and-settings',
      { path: '^(public-web|admin-web)/server/', pathNot: TEST },
      { path: '^(services|infra|gateway)/', pathNot: shared('contracts', 'settings') },
      'page servers → contracts, settings.',
    ),
    forbid(
      'settings-know-nothing',
      { path: shared('settings'), pathNot: TEST },
      { path: '^(services|infra|gateway)/', pathNot: shared('settings') },
      'settings → nothing.',
    ),
    forbid(
      'services-know-shared-only',
      { path: project('gateway|services/(catalog|booking|enquiry|mail)'), pathNot: TEST },
      { path: '^(services/shared/(client|testing)|infra)/' },
      'Only tests use the testing tools.',
    ),
    forbid(
      'client-knows-contracts-only',
      { path: shared('client'), pathNot: TEST },
      { path: '^(services|infra|gateway)/', pathNot: shared('client', 'contracts') },
      'client → contracts.',
    ),
    forbid(
      'engines-know-contracts-only',
      { path: project('infra/engines'), pathNot: TEST },
      {
        path: '^(services|infra|gateway)/',
        pathNot: `(${shared('contracts')}|${project('infra/engines')})`,
      },
      'engines → contracts.',
    ),
    forbid(
      'dev-starts-without-test-code',
      { path: project('infra/(dev|demo)'), pathNot: TEST },
      {
        path: '^(services|infra|gateway)/',
        pathNot: `(${shared('contracts', 'client', 'settings')}|${project('infra/(engines|dev|demo)')})`,
      },
      '`npm start` and the demo data need engines, contracts and the client, never the testing tools.',
    ),
    forbid(
      'kit-below-services',
      { path: shared('kit'), pathNot: TEST },
      {
        path: '^(services|infra|gateway)/',
        pathNot: shared('kit', 'messages', 'contracts', 'settings'),
      },
      'kit → settings, contracts, messages.',
    ),
    forbid(
      'tickets-above-messages',
      { path: shared('tickets') },
      { path: '^(services|infra|gateway)/', pathNot: shared('tickets', 'messages', 'contracts') },
      'tickets → contracts, messages.',
    ),
    forbid(
      'messages-below-kit',
      { path: shared('messages') },
      { path: '^(services|infra|gateway)/', pathNot: shared('messages', 'contracts') },
      'messages → contracts.',
    ),
    forbid(
      'contracts-know-nothing',
      { path: shared('contracts') },
      { path: '^(services|infra|gateway)/', pathNot: shared('contracts') },
      'contracts → nothing.',
    ),
    forbid(
      'contracts-need-zod-and-base32',
      { path: `${shared('contracts')}.*`, pathNot: TEST },
      { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/(zod|@scure/base)/' },
      'What browsers load stays small.',
    ),
    forbid(
      'door-is-apart-from-the-staff-area',
      { path: '^admin-web/door/', pathNot: TEST },
      { path: '^admin-web/(?!door/|server/door-headers)' },
      'A release of the staff area leaves the phones as they are.',
    ),
    forbid(
      'staff-area-is-apart-from-the-door',
      { path: '^admin-web/(?!door/)', pathNot: TEST },
      { path: '^admin-web/door/' },
      'The server of the staff area sends the built files of the door; it imports nothing.',
    ),
    forbid(
      'features-are-apart',
      { path: '^(public-web|admin-web)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
      'Pages compose features; features do not.',
    ),
    forbid(
      'features-below-pages',
      { path: '^(public-web|admin-web)/src/(features|shared)/' },
      { path: '^$1/src/(pages|app)/' },
      'shared → features → pages → app.',
    ),
    forbid(
      'shared-below-features',
      { path: '^(public-web|admin-web)/src/shared/' },
      { path: '^$1/src/features/' },
      'shared → features → pages → app.',
    ),
    forbid(
      'pages-below-app',
      { path: '^(public-web|admin-web)/src/pages/' },
      { path: '^$1/src/app/' },
      'shared → features → pages → app.',
    ),
    forbid(
      'domain-is-pure',
      { path: '/domain/', pathNot: TEST },
      { pathNot: '(/domain/|^services/shared/(contracts|messages)/)' },
      'Rules know other rules, contracts and messages, not even the types of anything else.',
    ),
    forbid(
      'public-and-staff-routes-apart',
      { path: '^gateway/src/public/' },
      { path: '^gateway/src/admin/' },
      'What anyone may call knows nothing of staff.',
    ),
    forbid(
      'mongoose-in-stores-only',
      {
        path: '^(gateway|services/(catalog|booking|enquiry|mail))/src/',
        pathNot: `(\\.(store|schema)\\.ts$|migrations\\.ts$|main\\.ts$|app\\.module\\.ts$|health\\.controller\\.ts$|${TEST})`,
      },
      { path: 'node_modules/mongoose/' },
      'Stores alone know the database, and the steps from one version of it to the next.',
    ),
    forbid(
      'stripe-in-one-folder',
      { path: '^services/', pathNot: `(^services/booking/src/stripe/|${TEST})` },
      { path: 'node_modules/stripe/' },
      'One folder knows the card provider.',
    ),
    forbid(
      'no-orphan',
      {
        orphan: true,
        path: '^(public-web|admin-web|gateway|services|infra)/.*/src/',
        pathNot: '(\\.d\\.ts$|\\.spec\\.tsx?$|main\\.tsx?$|vite-env|/sw\\.ts$|\\.worker\\.ts$)',
      },
      {},
      'A file that nothing imports is dead code.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/dist-ssr/|/dist-server/|\\.local/|\\.nx/)' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.cruise.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
