import * as messages from '@club/messages';
import type { Call, ServiceName } from '@club/messages';
import type { DynamicModule, Type } from '@nestjs/common';
import { patternsHandledBy } from './handles.js';

type Imported = Type | DynamicModule;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'deadlineMs' in value;

/** The calls among these exports, also those in a group such as `outboxCalls`. */
const callsIn = (exported: object): Call[] =>
  Object.values(exported).flatMap((value: unknown) => {
    if (isCall(value)) return [value];
    const isGroup = typeof value === 'object' && value !== null && value.constructor === Object;
    return isGroup ? callsIn(value) : [];
  });

/** Every call that is declared. */
export const allCalls = (): Call[] => callsIn(messages);

/** What a module declares in its decorator, and what it adds if it is dynamic. */
const declaredIn = (module: Imported, key: 'imports' | 'controllers'): Imported[] => {
  const type = 'module' in module ? module.module : module;
  const added = 'module' in module ? (module[key] ?? []) : [];
  const declared = Reflect.getMetadata(key, type) as Imported[] | undefined;
  return [...(declared ?? []), ...(added as Imported[])];
};

function controllersOf(module: Imported, visited = new Set<Imported>()): Imported[] {
  if (visited.has(module)) return [];
  visited.add(module);
  const below = declaredIn(module, 'imports').flatMap((part) => controllersOf(part, visited));
  return [...declaredIn(module, 'controllers'), ...below];
}

/**
 * Compares the calls to a service with the handlers in its module. Nest itself reports neither: a call without a
 * handler would only time out, and of two handlers for one call the second would silently win.
 */
export function handlerFaults(service: ServiceName, module: DynamicModule) {
  const calls = allCalls().filter((call) => call.service === service);
  const expected = calls.map(({ pattern }) => pattern);
  const handled = controllersOf(module).flatMap(patternsHandledBy);
  return {
    unhandled: expected.filter((pattern) => !handled.includes(pattern)),
    handledTwice: handled.filter((pattern, index) => handled.indexOf(pattern) !== index),
    notItsOwn: handled.filter((pattern) => !expected.includes(pattern)),
  };
}
