import type { Locator, Page } from 'playwright-core';

/**
 * A hand that counts its taps and keys. Typing into a field that has the focus needs no tap. How long a person takes for
 * them is estimated by the keystroke-level model (Card, Moran and Newell 1980): 1.35 s to think and 1.1 s to point for each
 * tap, 0.28 s for each key of someone who types 40 words a minute. What the page takes is not in it.
 */
export class Hand {
  taps = 0;
  private keys = 0;

  constructor(private readonly page: Page) {}

  get seconds(): number {
    return this.taps * (1.35 + 1.1) + this.keys * 0.28;
  }

  async tap(element: Locator): Promise<void> {
    this.taps += 1;
    await element.click();
  }

  /** Into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** All letters at once, so that no one else is found by the first of them. */
  async fill(field: Locator, text: string): Promise<void> {
    this.keys += text.length;
    await field.fill(text);
  }
}
