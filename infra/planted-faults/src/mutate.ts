import ts from 'typescript';
import type { Guard } from './guards.js';

/** How a guard is spoilt, in terms that do not depend on the names in the product code. */
export type Mutation =
  /** The statement, property, argument or list element is gone. */
  | { kind: 'remove' }
  /** The condition of the `if` is false. */
  | { kind: 'never-true' }
  /** Other code in place of the guard. */
  | { kind: 'replace'; with: string }
  /** The only outermost call is replaced; $1 is the text of its first argument. */
  | { kind: 'replace-call'; with: string }
  /** Another method is called with the same arguments. */
  | { kind: 'call-instead'; method: string; instead: string }
  /** The statement runs after the call that the callback around it belongs to, with its outermost call replaced. */
  | { kind: 'move-behind-callback'; with: string }
  /** Code before the guard. */
  | { kind: 'insert-before'; code: string };

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** @returns the edits that plant the mutation. @throws Error if the guarded code is not of the kind that it needs. */
function editsFor({ node, source }: Guard, mutation: Mutation): Edit[] {
  switch (mutation.kind) {
    case 'remove':
      return [removal(node, source)];
    case 'never-true':
      return [replacement(need(node, ts.isIfStatement, 'an if statement').expression, 'false')];
    case 'replace':
      return [replacement(node, mutation.with)];
    case 'replace-call':
      return [callReplacement(onlyOutermostCall(node), mutation.with)];
    case 'call-instead':
      return [replacement(methodNamed(node, mutation.method), mutation.instead)];
    case 'move-behind-callback':
      return moveBehindCallback(node, source, mutation.with);
    case 'insert-before':
      return [{ start: node.getStart(), end: node.getStart(), text: mutation.code }];
  }
}

/** The text of the guard's file with the mutation planted. */
export function mutated(guard: Guard, mutation: Mutation): string {
  return editsFor(guard, mutation)
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
      guard.source.text,
    );
}

const replacement = (node: ts.Node, text: string): Edit => ({
  start: node.getStart(),
  end: node.getEnd(),
  text,
});

function callReplacement(call: ts.CallExpression, pattern: string): Edit {
  const first = call.arguments[0]?.getText() ?? '';
  return replacement(call, pattern.replaceAll('$1', first));
}

function need<T extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is T, what: string): T {
  if (is(node)) return node;
  throw new Error(`The guarded code must be ${what}: ${node.getText().slice(0, 80)}`);
}

/** Removes a node and the comma behind it. */
function removal(node: ts.Node, { text }: ts.SourceFile): Edit {
  const comma = /^\s*,/.exec(text.slice(node.getEnd()))?.[0] ?? '';
  return { start: node.getStart(), end: node.getEnd() + comma.length, text: '' };
}

/** All nodes below for which `is` holds, without looking inside a node that was found. */
function outermost<T extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is T): T[] {
  if (is(node)) return [node];
  const found: T[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...outermost(child, is));
  });
  return found;
}

function onlyOutermostCall(node: ts.Node): ts.CallExpression {
  const [call, ...others] = outermost(node, ts.isCallExpression);
  if (call !== undefined && others.length === 0) return call;
  throw new Error(`The guarded code must contain one call: ${node.getText().slice(0, 80)}`);
}

function methodNamed(node: ts.Node, method: string): ts.Identifier {
  const search = (at: ts.Node): ts.Identifier | undefined =>
    ts.isIdentifier(at) && at.text === method ? at : ts.forEachChild(at, search);
  const found = search(node);
  if (found !== undefined) return found;
  throw new Error(`The guarded code must call ${method}: ${node.getText().slice(0, 80)}`);
}

function moveBehindCallback(node: ts.Node, source: ts.SourceFile, pattern: string): Edit[] {
  const outer = ts.findAncestor(ts.findAncestor(node, ts.isArrowFunction), ts.isStatement);
  if (outer === undefined)
    throw new Error(`The guarded code must be in a callback: ${node.getText().slice(0, 80)}`);
  const call = callReplacement(onlyOutermostCall(node), pattern);
  const before = source.text.slice(node.getStart(), call.start);
  const moved = `\n${before}${call.text}${source.text.slice(call.end, node.getEnd())}`;
  return [removal(node, source), { start: outer.getEnd(), end: outer.getEnd(), text: moved }];
}
