import { runInThisContext } from 'node:vm';

const names = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
];

/** jsdom has neither network nor layout. Node's own fetch lives outside the window of the test. */
for (const name of names)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: runInThisContext(name),
  });

/** Unlike a browser, Node accepts absolute addresses only. */
const NodeRequest = globalThis.Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
};

/** Node's own channel would keep the test process alive. */
class TimerChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}
Object.defineProperty(globalThis, 'MessageChannel', { value: TimerChannel });

globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

Element.prototype.scrollIntoView = () => undefined;

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;

/** jsdom knows no pseudo-elements; Ant Design asks for the style of a scrollbar. */
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);
