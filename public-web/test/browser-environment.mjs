import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the parts of a browser that it does not implement: fetch, and what Radix asks of the layout. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // Node's fetch accepts only Node's own signals and headers.
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      ReadableStream,
    });
    this.global.matchMedia = () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    Object.assign(this.global.Element.prototype, {
      hasPointerCapture: () => false,
      scrollIntoView: () => {},
    });
  }
}
