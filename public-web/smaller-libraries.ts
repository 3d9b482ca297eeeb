import type { Plugin } from 'vite';

interface Cut {
  file: RegExp;
  /** What tells the file from others of its package. */
  has?: string;
  /** Functions that the site does not call. Each becomes a function that throws, in case it is called after all. */
  unused?: readonly string[];
  /** Functions that the site calls without what they are for, with the body that remains for it. */
  idle?: Readonly<Record<string, string>>;
  /** Other code, and what takes its place. */
  other?: readonly (readonly [find: RegExp, replacement: string])[];
}

/** No bytes of text: the stack names the function. */
const LEFT_OUT = 'throw Error("left out");';

/** The features of the router: eslint.config.mjs does not let the site import what needs them. */
const ROUTER: Cut = {
  file: /react-router\/dist\/development\/chunk-[^/]+\.mjs$/,
  has: 'function createRouter(',
  unused: [
    // Forms, actions and fetchers: forms are sent with RTK Query.
    'handleAction',
    'fetch2',
    'handleFetcherAction',
    'handleFetcherLoader',
    'getFetcher',
    'resetFetcher',
    'queueFetcherForDeletion',
    'getUpdatedRevalidatingFetchers',
    'useSubmit',
    'useFormAction',
    'revalidate',
    // Routes that become known later, or are measured.
    'discoverRoutes',
    'patchRoutes',
    '_internalSetRoutes',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    // Server components, and the framework's own prefetching.
    'RSCErrorHandler',
    'decodeRouteErrorResponseDigest',
    'PrefetchPageLinks',
  ],
  idle: {
    checkFogOfWar: 'return { active: false };',
    normalizeNavigateOptions: 'return { path };',
    usePrefetchBehavior: 'return [false, null, {}];',
    useViewTransitionState: 'return false;',
    persistAppliedTransitions: '',
    restoreAppliedTransitions: '',
  },
  other: [
    // The package has no entry for production.
    [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
    // Names for developers, which also keep components that nothing uses.
    [/^\w+\.displayName = "\w+";$/gm, ''],
    [/^var (\w+) = (React\d*\.forwardRef\()$/gm, 'var $1 = /* @__PURE__ */ $2'],
  ],
};

/** Infinite queries, cache events and refetching on focus: no endpoint of the site has them. */
const QUERIES: Cut = {
  file: /@reduxjs\/toolkit\/dist\/query\/rtk-query\.modern\.mjs$/,
  other: [
    'buildCacheLifecycleHandler',
    'buildQueryLifecycleHandler',
    'buildWindowEventHandler',
  ].map(
    (name) =>
      [
        new RegExp(`^const ${name} = \\(.*\\) => \\{\\n[^]*?^\\};$`, 'm'),
        `const ${name} = () => () => {};`,
      ] as const,
  ),
};
const HOOKS: Cut = {
  file: /@reduxjs\/toolkit\/dist\/query\/react\/rtk-query-react\.modern\.mjs$/,
  unused: ['buildInfiniteQueryHooks'],
};

/** A function and its end, which is the next brace with the same indent. */
const functionNamed = (name: string): RegExp =>
  new RegExp(`^([ \\t]*)((?:async )?function ${name}\\([^]*?\\) \\{)\\n[^]*?^\\1\\}$`, 'm');

export function shortened(code: string, { unused = [], idle = {}, other = [] }: Cut): string {
  const cuts = [
    ...other,
    ...unused.map((name) => [functionNamed(name), `$1function ${name}() { ${LEFT_OUT} }`] as const),
    ...Object.entries(idle).map(([name, body]) => [functionNamed(name), `$1$2 ${body} }`] as const),
  ];
  return cuts.reduce((text, [find, replacement]) => {
    const shorter = text.replace(find, replacement);
    if (shorter === text) throw new Error(`There is nothing to leave out for ${find.source}`);
    return shorter;
  }, code);
}

/**
 * Leaves out of the browser's script what the site does not use of its libraries, and what bundlers keep all the same: parts
 * of one large function, or of a middleware (ADR 44). The server has the libraries as they are.
 * @throws Error if a library has changed so that there is nothing to leave out.
 */
export const smallerLibraries = (): Plugin => {
  const missing = new Set([ROUTER, QUERIES, HOOKS]);
  return {
    name: 'smaller-libraries',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      const cut = [...missing].find(({ file, has = '' }) => file.test(id) && code.includes(has));
      if (cut === undefined) return undefined;
      missing.delete(cut);
      return shortened(code, cut);
    },
    buildEnd(error) {
      const [cut] = missing;
      if (error === undefined && cut !== undefined)
        throw new Error(`There is no file ${cut.file.source} to make smaller`);
    },
  };
};
