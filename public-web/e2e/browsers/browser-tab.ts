import { waitFor } from '@club/engines';
import type { Query } from './find-in-page.js';

/** What a library for one engine must be able to do; an element is in the page or in the frame that was entered last. */
export interface Controls<Element> {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  /** The first element that can be seen; undefined if there is none. */
  find(query: Query): Promise<Element | undefined>;
  press(element: Element): Promise<void>;
  replaceText(element: Element, text: string): Promise<void>;
  /** Enters a frame, whose page may be of another origin. @returns false if there is none yet. */
  enterFrame(title: string): Promise<boolean>;
  leaveFrame(): Promise<void>;
  /** Whether an action failed because the page was just changing. */
  isPassing(failure: Error): boolean;
  /** Exceptions and errors that the browser wrote on its console, if the library can read it. */
  complaints(): string[];
  close(): Promise<void>;
}

/** How long a step may take. */
const PATIENCE_S = 20;

/**
 * A window in which a journey takes place, whichever engine shows it. Like a person, each step waits until it can be taken,
 * and fails if that takes too long.
 */
export class BrowserTab<Element = unknown> {
  constructor(private readonly controls: Controls<Element>) {}

  open = (address: string): Promise<void> => this.controls.open(address);
  back = (): Promise<void> => this.controls.back();
  /** The value of an expression in the page. */
  evaluate = <T>(expression: string): Promise<T> => this.controls.evaluate<T>(expression);
  complaints = (): string[] => this.controls.complaints();
  close = (): Promise<void> => this.controls.close();

  press = (role: string, name: string | RegExp): Promise<void> =>
    this.onceFound({ by: 'role', role, name, isPressed: true }, (element) =>
      this.controls.press(element),
    );
  sees = (role: string, name: string | RegExp): Promise<void> =>
    this.onceFound({ by: 'role', role, name });
  reads = (name: string | RegExp): Promise<void> => this.onceFound({ by: 'text', name });
  /** Replaces the text of the field with this label. */
  fill = (name: string | RegExp, text: string): Promise<void> =>
    this.onceFound({ by: 'label', name }, (element) => this.controls.replaceText(element, text));

  /** The steps in between take place in the frame with this title. */
  async inFrame(title: string, steps: () => Promise<void>): Promise<void> {
    await this.once(`the frame "${title}"`, () => this.controls.enterFrame(title));
    await steps();
    await this.controls.leaveFrame();
  }

  private onceFound(
    query: Query,
    act: (element: Element) => Promise<void> = async () => undefined,
  ): Promise<void> {
    return this.once(`${query.role ?? query.by} ${String(query.name)}`, async () => {
      const element = await this.controls.find(query);
      if (element === undefined) return false;
      await act(element);
      return true;
    });
  }

  /** Takes a step as soon as the page lets it. */
  private async once(what: string, step: () => Promise<boolean>): Promise<void> {
    const failures: Error[] = [];
    const attempt = async (): Promise<boolean> => {
      try {
        return await step();
      } catch (thrown) {
        const failure = thrown instanceof Error ? thrown : new Error(String(thrown));
        if (this.controls.isPassing(failure)) throw failure; // waitFor tries again
        failures.push(failure);
        return true;
      }
    };
    await waitFor(what, attempt, PATIENCE_S);
    const [failure] = failures;
    if (failure !== undefined) throw failure;
  }
}

export interface Size {
  width: number;
  height: number;
}

/** A browser; each of its tabs has cookies and a storage of its own. */
export interface TestBrowser {
  tab(size: Size): Promise<BrowserTab>;
  close(): Promise<void>;
}
