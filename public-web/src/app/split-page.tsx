import { lazy, type ComponentType, type FunctionComponent } from 'react';

export type SplitPage = FunctionComponent & {
  /** Loads the page's code; afterwards the page renders synchronously, on the server too. */
  preload: () => Promise<void>;
};

/** A page in its own chunk. */
export function splitPage(load: () => Promise<{ Page: ComponentType }>): SplitPage {
  let Loaded: ComponentType | undefined;
  const Later = lazy(async () => ({ default: (await load()).Page }));
  const Page = () => (Loaded === undefined ? <Later /> : <Loaded />);
  return Object.assign(Page, {
    preload: async () => {
      Loaded = (await load()).Page;
    },
  });
}
