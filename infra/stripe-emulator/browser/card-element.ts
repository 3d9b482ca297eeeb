import type { Outcome } from './call-api';
import type { CardOptions, CardState, FromFrame, ToFrame } from './card-messages';
import type { Details } from './form-encode';
import { containerOf, Listeners } from './listeners';

const EMPTY: CardState = {
  elementType: 'card',
  empty: true,
  complete: false,
  brand: 'unknown',
  value: { postalCode: '' },
};
const LINE_HEIGHT = '1.2em';

/** The card field: a frame of another origin, as Stripe's is. The page never has the card's number. */
export class CardElement extends Listeners {
  private frame: HTMLIFrameElement | undefined;
  private port: MessagePort | undefined;
  private state: CardState = EMPTY;
  private lastId = 0;
  private readonly waiting = new Map<number, (outcome: Outcome) => void>();

  constructor(
    private readonly base: string,
    private readonly forget: () => void,
    private readonly options: CardOptions,
  ) {
    super();
  }

  mount(target: string | HTMLElement): this {
    this.unmount();
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    frame.src = `${this.base}/card-frame`;
    frame.allow = 'payment *';
    frame.style.cssText = `display:block;width:100%;height:${LINE_HEIGHT};border:0;color-scheme:normal`;
    frame.addEventListener('load', () => this.connect(frame));
    const container = containerOf(target);
    container?.classList.add('StripeElement');
    container?.append(frame);
    this.frame = frame;
    return this;
  }

  /** The frame's page is there: gives it one end of a channel that no other page can listen to. */
  private connect(frame: HTMLIFrameElement): void {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => this.receive(data));
    port1.start();
    frame.contentWindow?.postMessage('card-port', this.base, [port2]);
    this.send({ kind: 'options', options: this.options });
    this.emit('ready', { elementType: 'card' });
  }

  private send(message: ToFrame): void {
    this.port?.postMessage(message);
  }

  private receive(message: FromFrame): void {
    switch (message.kind) {
      case 'change':
        this.state = message.state;
        this.emit('change', this.state);
        break;
      case 'height':
        if (this.frame !== undefined) this.frame.style.height = `${message.height}px`;
        break;
      case 'confirmed':
        this.waiting.get(message.id)?.(message.outcome);
        this.waiting.delete(message.id);
        break;
      case 'focus':
      case 'blur':
        this.emit(message.kind, { elementType: 'card' });
        break;
    }
  }

  /** Has the frame confirm an intent with the card that was entered. */
  confirm(key: string, path: string, params: Details): Promise<Outcome> {
    const { error } = this.state;
    if (!this.state.complete)
      return Promise.resolve({
        error: error ?? {
          type: 'validation_error',
          code: 'incomplete_number',
          message: 'Your card number is incomplete.',
        },
      });
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ kind: 'confirm', id, key, path, params });
    });
  }

  update(options: CardOptions): void {
    Object.assign(this.options, options);
    this.send({ kind: 'options', options: this.options });
  }
  clear(): void {
    this.send({ kind: 'clear' });
  }
  focus(): void {
    this.frame?.focus();
    this.send({ kind: 'focus' });
  }
  blur(): void {
    this.send({ kind: 'blur' });
  }
  unmount(): void {
    this.port?.close();
    this.port = undefined;
    this.frame?.remove();
    this.frame = undefined;
    this.state = EMPTY;
  }
  destroy(): void {
    this.unmount();
    this.forget();
  }
}
