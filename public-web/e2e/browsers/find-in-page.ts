import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Names an element as a person does: by its role and name, by its label, or by its text. */
export interface Query {
  by: 'role' | 'label' | 'text';
  role?: string;
  /** The whole name or text, or a part of it as a regular expression. */
  name: string | RegExp;
  /** It must be where a pointer reaches it: not covered, and at rest since the last look at it. */
  isPressed?: boolean;
}

/** The script that the tests of components use. It runs in the page, so each engine gives the same answers. */
export const LIBRARY = readFileSync(
  createRequire(`${process.cwd()}/package.json`).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** The answer of a document so new that it does not have the script. */
export const LIBRARY_MISSING = 'library missing';

/** The body of a function with the argument `query`. @returns the first element that can be seen, null or LIBRARY_MISSING */
export const FIND = `
  if (typeof TestingLibraryDom === 'undefined') return '${LIBRARY_MISSING}';
  const { by, role, name, isPressed } = query;
  const wanted = typeof name === 'string' ? name : new RegExp(name.source, name.flags);
  const queries = {
    role: () => TestingLibraryDom.queryAllByRole(document.body, role, { name: wanted }),
    label: () => TestingLibraryDom.queryAllByLabelText(document.body, wanted),
    text: () => TestingLibraryDom.queryAllByText(document.body, wanted),
  };
  const places = (globalThis.lastPlaces ??= new WeakMap());
  const isAtRest = (element, place) => {
    const last = places.get(element);
    places.set(element, place);
    return last === place;
  };
  const isReachable = (element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const atPoint = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      isAtRest(element, left + ' ' + top) && !element.matches(':disabled') && element.contains(atPoint)
    );
  };
  const found = queries[by]().find((element) => element.checkVisibility({ visibilityProperty: true }));
  return found !== undefined && (!isPressed || isReachable(found)) ? found : null;
`;

export type Found<Element> = Element | null | typeof LIBRARY_MISSING;

/** A query as data that every engine can be sent. */
export const asData = ({ name, ...query }: Query): object => ({
  ...query,
  name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name,
});
