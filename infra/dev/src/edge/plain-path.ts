/**
 * The decoded path of a request target, or undefined if two programs could read the target differently: another form
 * than a path, a `#`, a backslash, which many take for a slash, or a segment that leads upwards. Such a path could pass
 * the edge as one thing and arrive as another.
 */
export function plainPathOf(target: string): string | undefined {
  if (!target.startsWith('/') || target.includes('#')) return undefined;
  const path = decoded(target.split('?')[0] ?? '');
  if (path === undefined || path.includes('\\')) return undefined;
  const leadsUpwards = path.split('/').some((segment) => segment === '.' || segment === '..');
  return leadsUpwards ? undefined : path;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined; // a malformed escape matches no path
  }
}
