import { createContext, useContext, type ReactNode } from 'react';

/**
 * The parts of a page that only the server writes. The browser has them already; React keeps elements in the head and
 * at the end of the body that its own tree does not contain.
 */
export interface ServerParts {
  /** The address of the script that starts the page. */
  entry: string;
  /** The scripts of this page alone. The entry loads them beside the libraries, and not only after them. */
  pageScripts?: readonly string[];
  /** The whole style sheet: 6 kB more to send, but one round trip less before the first paint. */
  styles?: string;
  /** The files of the font faces that every page uses at once; preloaded, so that text seldom moves when they arrive. */
  faces?: readonly string[];
  /** In development only: an inline script that Vite and React refresh need before the entry. */
  development?: string;
  /** The state from which the browser continues, as JSON. */
  state: string;
  /** What the page says if its script does not arrive. */
  brokenPage: ReactNode;
}
export const ServerPartsContext = createContext<ServerParts | undefined>(undefined);

/** Escapes the characters that could end the script element of a data block or start another one. */
const asDataBlock = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

export const Document = ({ children }: { children: ReactNode }) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#15100e" media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content="#fbf6ee" media="(prefers-color-scheme: light)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <ServerHead />
    </head>
    <body>
      {children}
      <ServerEnd />
    </body>
  </html>
);

function ServerHead() {
  const parts = useContext(ServerPartsContext);
  if (parts === undefined) return null;
  const { entry, pageScripts = [], styles, faces = [], development } = parts;
  return (
    <>
      {faces.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
      ))}
      {styles !== undefined && <style dangerouslySetInnerHTML={{ __html: styles }} />}
      {development !== undefined && (
        <script type="module" dangerouslySetInnerHTML={{ __html: development }} />
      )}
      <script type="module" id="entry" src={entry} data-page={pageScripts.join(' ') || undefined} />
    </>
  );
}

function ServerEnd() {
  const parts = useContext(ServerPartsContext);
  if (parts === undefined) return null;
  return (
    <>
      {parts.brokenPage}
      <script
        type="application/json"
        id="state"
        dangerouslySetInnerHTML={{ __html: asDataBlock(parts.state) }}
      />
    </>
  );
}
