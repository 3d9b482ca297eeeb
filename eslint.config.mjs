import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const sizes = {
  'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
  'max-depth': ['error', 3],
  complexity: ['error', 8],
};
const careful = {
  'no-empty': ['error', { allowEmptyCatch: false }],
  eqeqeq: 'error',
  'no-console': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { varsIgnorePattern: '^_', argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
  ],
  '@typescript-eslint/restrict-template-expressions': [
    'error',
    { allowNumber: true, allowBoolean: true },
  ],
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  '@typescript-eslint/no-extraneous-class': [
    'error',
    { allowWithDecorator: true, allowEmpty: true },
  ],
  '@typescript-eslint/no-confusing-void-expression': 'off',
  '@typescript-eslint/no-meaningless-void-operator': 'off',
  // Arrow functions that only return a promise need no `async`, and methods of one contract may or may not wait.
  '@typescript-eslint/require-await': 'off',
  // RTK Query names "no argument" so.
  '@typescript-eslint/no-invalid-void-type': 'off',
  // Mongoose's schemas and Nest's options are object literals by design; their types name classes.
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
};
const noProcessEnv = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Read settings in config.ts, once.' },
  ],
};

const poundsInOnePlace = {
  'no-restricted-syntax': [
    'error',
    {
      selector:
        ':matches(BinaryExpression[operator="*"], BinaryExpression[operator="/"])[right.value=100]',
      message: 'Convert money with penceToPounds, signedPenceToPounds or poundsToPence.',
    },
  ],
};

/** What public-web/smaller-libraries.ts leaves out of the site's script. */
const LEFT_OUT = 'public-web/smaller-libraries.ts leaves this out. Take it back in there first.';
const onlyWhatIsLeft = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'react-router-dom',
          importNames: [
            'Form',
            'PrefetchPageLinks',
            'useActionData',
            'useFetcher',
            'useFetchers',
            'useFormAction',
            'useRevalidator',
            'useSubmit',
            'useViewTransitionState',
          ],
          message: LEFT_OUT,
        },
      ],
    },
  ],
  'no-restricted-syntax': [
    ...poundsInOnePlace['no-restricted-syntax'],
    {
      selector: 'Property[key.name=/^(onCacheEntryAdded|onQueryStarted)$/]',
      message: LEFT_OUT,
    },
    { selector: 'MemberExpression[property.name="infiniteQuery"]', message: LEFT_OUT },
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-ssr/**',
      '**/dist-server/**',
      '**/node_modules/**',
      '.nx/**',
      '.local/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.lint.json', './admin-web/door/tsconfig.workers.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...sizes, ...careful, ...noProcessEnv },
  },
  // Nest's constructors take what they are given.
  {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts'],
    rules: { 'max-params': ['error', 8] },
  },
  // Hooks live in .ts files as well as in .tsx files.
  {
    files: ['{public-web,admin-web,admin-web/door}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['{public-web,admin-web,admin-web/door}/src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    rules: {
      // Safari does not announce a list without bullets unless its role is written.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'] }],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: [
      '**/main.ts',
      '**/{staff,restore}-cli.ts',
      '**/config.ts',
      '**/config/**',
      '**/process-table.ts',
      'services/shared/testing/**',
      'infra/engines/**',
      '**/*.spec.ts',
      '**/*.spec.tsx',
      '**/test/**',
      '**/vite.config.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**', '**/e2e/**'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 310 }] },
  },
  {
    files: ['{public-web,admin-web,gateway,services}/**/*.{ts,tsx}'],
    ignores: ['services/shared/contracts/src/values/money.ts'],
    rules: poundsInOnePlace,
  },
  { files: ['public-web/src/**/*.{ts,tsx}'], rules: onlyWhatIsLeft },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.base],
    rules: { 'no-empty': 'error', eqeqeq: 'error' },
  },
);
