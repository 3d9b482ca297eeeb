import { findFirefox } from '@club/engines';
import puppeteer, {
  type ElementHandle,
  type Frame,
  type JSHandle,
  type Page,
} from 'puppeteer-core';
import { BrowserTab, type Controls, type Size, type TestBrowser } from './browser-tab.js';
import { asData, FIND, LIBRARY, LIBRARY_MISSING, type Query } from './find-in-page.js';

/** Firefox speaks WebDriver BiDi itself, so it needs no driver. */
export async function openFirefox(say: (line: string) => void): Promise<TestBrowser> {
  const executablePath = await findFirefox(say);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  return {
    tab: async (size: Size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return new BrowserTab(new FirefoxControls(page));
    },
    close: () => browser.close(),
  };
}

/** The page is changing: another document is loading, or the element has gone. */
const PASSING =
  /Execution context was destroyed|not clickable|detached|no such (node|handle|frame)/i;

class FirefoxControls implements Controls<ElementHandle> {
  private readonly heard: string[] = [];
  private frame: Frame;

  constructor(private readonly page: Page) {
    this.frame = page.mainFrame();
    page.on('pageerror', (error) => this.heard.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(message.text());
    });
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }
  async back(): Promise<void> {
    await this.page.goBack();
  }
  evaluate = <T>(expression: string): Promise<T> => this.page.evaluate(expression) as Promise<T>;

  async find(query: Query): Promise<ElementHandle | undefined> {
    const found: JSHandle = await this.frame.evaluateHandle(
      `((query) => { ${FIND} })(${JSON.stringify(asData(query))})`,
    );
    const element = found.asElement() as ElementHandle | null;
    if (element !== null) return element;
    if ((await found.jsonValue()) === LIBRARY_MISSING) await this.frame.evaluate(LIBRARY);
    return undefined;
  }

  press = (element: ElementHandle): Promise<void> => element.click();

  async replaceText(element: ElementHandle, text: string): Promise<void> {
    await element.evaluate((field) => (field as HTMLInputElement).select());
    await element.type(text);
  }

  async enterFrame(title: string): Promise<boolean> {
    const element = await this.page.$(`iframe[title="${title}"]`);
    const frame = await element?.contentFrame();
    if (frame === undefined) return false;
    this.frame = frame;
    return true;
  }
  async leaveFrame(): Promise<void> {
    this.frame = this.page.mainFrame();
  }

  isPassing = ({ message }: Error): boolean => PASSING.test(message);
  complaints = (): string[] => this.heard;
  close = (): Promise<void> => this.page.browserContext().close();
}
