import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWebKit, startWebKitDriver } from '@club/engines';
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { BrowserTab, type Controls, type Size, type TestBrowser } from './browser-tab.js';
import { asData, FIND, LIBRARY, LIBRARY_MISSING, type Found, type Query } from './find-in-page.js';

/** MiniBrowser is the browser of WebKitGTK. */
const CAPABILITIES = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    args: ['--automation'],
  },
};

export async function openWebKit(say: (line: string) => void): Promise<TestBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'club-webkit-'));
  const service = await startWebKitDriver(await findWebKit(say), folder);
  return {
    tab: async (size: Size) => {
      const driver = await new Builder()
        .usingServer(service.url)
        .withCapabilities(CAPABILITIES)
        .build();
      await resize(driver, size);
      return new BrowserTab(new WebKitControls(driver));
    },
    close: async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The window has borders and a toolbar, so the page is smaller than the window. */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, width, height });
  const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>(
    'return [innerWidth, innerHeight]',
  );
  const more = { width: width - innerWidth, height: height - innerHeight };
  await window.setRect({ x: 0, y: 0, width: width + more.width, height: height + more.height });
}

/** The page is changing: the element has gone, or is not yet where it can be pressed. */
const PASSING = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.NoSuchElementError,
  error.StaleElementReferenceError,
];

class WebKitControls implements Controls<WebElement> {
  constructor(private readonly driver: WebDriver) {}

  open = (address: string): Promise<void> => this.driver.get(address);
  back = (): Promise<void> => this.driver.navigate().back();
  evaluate = <T>(expression: string): Promise<T> =>
    this.driver.executeScript<T>(`return ${expression}`);

  async find(query: Query): Promise<WebElement | undefined> {
    const found = await this.driver.executeScript<Found<WebElement>>(
      `const [query] = arguments; ${FIND}`,
      asData(query),
    );
    if (found === LIBRARY_MISSING) await this.driver.executeScript(LIBRARY);
    return found === LIBRARY_MISSING ? undefined : (found ?? undefined);
  }

  press = (element: WebElement): Promise<void> => element.click();

  /** A field in a frame of another origin takes the focus only from a press. */
  async replaceText(element: WebElement, text: string): Promise<void> {
    await element.click();
    await element.clear();
    await element.sendKeys(text);
  }

  /** The driver scrolls only the page of the frame, not the page around it. */
  async enterFrame(title: string): Promise<boolean> {
    const frame = await this.driver.findElement(By.css(`iframe[title="${title}"]`));
    await this.driver.executeScript(
      `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
      frame,
    );
    await this.driver.switchTo().frame(frame);
    return true;
  }
  leaveFrame = (): Promise<void> => this.driver.switchTo().defaultContent();

  isPassing = (failure: Error): boolean => PASSING.some((kind) => failure instanceof kind);

  /** The driver cannot read the console. The page reports its exceptions itself. */
  complaints = (): string[] => [];
  close = (): Promise<void> => this.driver.quit();
}
