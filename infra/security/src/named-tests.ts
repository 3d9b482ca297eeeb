import ts from 'typescript';

/** A test of a file: how it is written, and whether it can fail. */
export interface NamedTest {
  /** As in the source, so that the title of a table of tests has its placeholders. */
  title: string;
  /** Why it proves nothing; undefined for a test that runs and expects something. */
  flaw?: 'is skipped' | 'is empty' | 'expects nothing';
}

const KINDS: Readonly<Record<string, 'test' | 'suite'>> = {
  it: 'test',
  test: 'test',
  describe: 'suite',
  xit: 'test',
  xtest: 'test',
  xdescribe: 'suite',
};
const OFF = new Set(['skip', 'todo', 'failing']);
/** What lets a test fail: an expectation, or waiting for a fact. */
const CHECKS = new Set(['expect', 'waitFor', 'waitForFunction']);

/** Every test in the text of a spec file. */
export function testsIn(text: string, file = 'tests.spec.ts'): NamedTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const rules = { checking: checkingFunctions(source), onlyFocused: someAreFocused(source) };
  return testsBelow(source, rules, false);
}

interface Rules {
  /** The functions of the file that expect something. */
  checking: ReadonlySet<string>;
  onlyFocused: boolean;
}

function testsBelow(node: ts.Node, rules: Rules, isOff: boolean): NamedTest[] {
  const declared = ts.isCallExpression(node) ? declarationOf(node) : undefined;
  const off = isOff || declared?.isOff === true;
  if (declared?.kind === 'test') return [namedTest(declared, rules, off)];
  const found: NamedTest[] = [];
  ts.forEachChild(node, (child) => void found.push(...testsBelow(child, rules, off)));
  return found;
}

function namedTest(test: Declaration, { checking, onlyFocused }: Rules, isOff: boolean): NamedTest {
  const isSkipped = isOff || (onlyFocused && !test.isFocused);
  const flaw = isSkipped ? 'is skipped' : flawOf(test, checking);
  return { title: test.title, ...(flaw !== undefined && { flaw }) };
}

interface Declaration {
  kind: 'test' | 'suite';
  title: string;
  isOff: boolean;
  isFocused: boolean;
  hasEmptyTable: boolean;
  body: ts.Node | undefined;
}

/** Reads `it('…', …)`, `it.skip('…', …)`, `it.each([…])('…', …)`, `it.each`…`('…', …)` and the same of `describe`. */
function declarationOf(call: ts.CallExpression): Declaration | undefined {
  const { names, table } = calleeOf(call.expression);
  const [root = '', ...more] = names;
  const kind = KINDS[root];
  const [title, ...rest] = call.arguments;
  if (kind === undefined || title === undefined || !ts.isStringLiteralLike(title)) return undefined;
  return {
    kind,
    title: title.text,
    isOff: root.startsWith('x') || more.some((name) => OFF.has(name)),
    isFocused: more.includes('only'),
    hasEmptyTable: table !== undefined && isEmptyTable(table),
    body: rest.find((part) => ts.isArrowFunction(part) || ts.isFunctionExpression(part)),
  };
}

/** The names of `it.skip.each([…])` in order, and the table of its tests. */
function calleeOf(node: ts.Expression): { names: string[]; table?: ts.Expression | undefined } {
  if (ts.isIdentifier(node)) return { names: [node.text] };
  if (ts.isPropertyAccessExpression(node)) {
    const { names, table } = calleeOf(node.expression);
    return { names: [...names, node.name.text], table };
  }
  if (ts.isCallExpression(node))
    return { names: calleeOf(node.expression).names, table: node.arguments[0] };
  if (ts.isTaggedTemplateExpression(node)) return { names: calleeOf(node.tag).names };
  return { names: [] };
}

const isEmptyTable = (table: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(table) && table.elements.length === 0;

function flawOf(
  { body, hasEmptyTable }: Declaration,
  checking: ReadonlySet<string>,
): NamedTest['flaw'] {
  if (body === undefined || hasEmptyTable || !contains(body, ts.isCallExpression))
    return 'is empty';
  return namesIn(body).some((name) => CHECKS.has(name) || checking.has(name))
    ? undefined
    : 'expects nothing';
}

const someAreFocused = (source: ts.SourceFile): boolean =>
  contains(source, (node) => ts.isCallExpression(node) && declarationOf(node)?.isFocused === true);

/** The functions of a file that expect something, also by way of each other. */
function checkingFunctions(source: ts.SourceFile): ReadonlySet<string> {
  const bodies = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    const isFunction = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    const name = isFunction ? node.name : undefined;
    if (name !== undefined && ts.isIdentifier(name)) bodies.set(name.text, namesIn(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const checking = new Set<string>();
  for (let before = -1; before < checking.size;) {
    before = checking.size;
    for (const [name, used] of bodies)
      if (used.some((one) => CHECKS.has(one) || checking.has(one))) checking.add(name);
  }
  return checking;
}

/** The names that are called below a node: `refused(…)`, `page.waitFor(…)`. */
function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isCallExpression(at)) {
      const called = at.expression;
      if (ts.isIdentifier(called)) names.push(called.text);
      if (ts.isPropertyAccessExpression(called)) names.push(called.name.text);
      names.push(...at.arguments.filter(ts.isIdentifier).map(({ text }) => text));
    }
    ts.forEachChild(at, visit);
  };
  visit(node);
  return names;
}

const contains = (node: ts.Node, is: (node: ts.Node) => boolean): boolean =>
  is(node) || ts.forEachChild(node, (child) => contains(child, is) || undefined) === true;
