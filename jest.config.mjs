import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx, decorators: !tsx },
      transform: tsx
        ? { react: { runtime: 'automatic' } }
        : { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];
const base = {
  rootDir: root,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.ts$': swc(false) },
  moduleNameMapper: {
    '^@club/(settings|contracts|messages|kit|tickets|client|testing)$':
      '<rootDir>/services/shared/$1/src/index.ts',
    '^@club/(engines|dev|stripe-emulator)$': '<rootDir>/infra/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/infra/tests/jest/no-styles.mjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist'],
  modulePathIgnorePatterns: ['/dist/', '/dist-server/', '/dist-ssr/', '/.nx/', '/.local/'],
};
const setup = (name) => ({
  globalSetup: `<rootDir>/infra/tests/jest/${name}-setup.mjs`,
  globalTeardown: `<rootDir>/infra/tests/jest/${name}-teardown.mjs`,
});

export default {
  // No worker ever frees the modules of its earlier files; with 4 GB of them it ends out of memory.
  workerIdleMemoryLimit: '1200MB',
  testSequencer: '<rootDir>/infra/tests/jest/longest-first.mjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [
        ...base.testPathIgnorePatterns,
        '\\.(integration|e2e|broken|compose|browsers)\\.spec\\.ts$',
      ],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/public-web/test/browser-environment.mjs',
      testMatch: ['**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/infra/tests/jest/patience.mjs'],
    },
    {
      ...base,
      displayName: 'integration',
      testEnvironment: 'node',
      testMatch: ['**/*.integration.spec.ts'],
      ...setup('engines'),
    },
    {
      ...base,
      displayName: 'system',
      testEnvironment: '<rootDir>/infra/tests/jest/journey-environment.mjs',
      testMatch: ['**/*.e2e.spec.ts'],
      ...setup('system'),
    },
    {
      ...base,
      displayName: 'broken',
      testEnvironment: 'node',
      testMatch: ['**/*.broken.spec.ts'],
      ...setup('system'),
    },
    {
      ...base,
      displayName: 'compose',
      testEnvironment: 'node',
      // Some journeys also run behind the edge of the containers.
      testMatch: [
        '**/*.compose.spec.ts',
        ...['booking', 'sign-in', 'routing'].map((name) => `**/e2e/${name}.e2e.spec.ts`),
      ],
      ...setup('compose'),
    },
    {
      ...base,
      displayName: 'browsers',
      testEnvironment: 'node',
      testMatch: ['**/*.browsers.spec.ts'],
      ...setup('browsers'),
    },
  ],
  // Tests wait for facts. This ends only a test that hangs, also on a machine that is ten times slower than usual.
  testTimeout: 180_000,
};
