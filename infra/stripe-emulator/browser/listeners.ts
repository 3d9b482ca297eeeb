type Listener = (payload: unknown) => void;

/** The events of an element, as Stripe's elements have them. */
export class Listeners {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): this {
    const known = this.listeners.get(event) ?? new Set<Listener>();
    this.listeners.set(event, known.add(listener));
    return this;
  }
  off(event: string, listener?: Listener): this {
    if (listener === undefined) this.listeners.delete(event);
    else this.listeners.get(event)?.delete(listener);
    return this;
  }
  once(event: string, listener: Listener): this {
    const first: Listener = (payload) => {
      this.off(event, first);
      listener(payload);
    };
    return this.on(event, first);
  }
  protected has(event: string): boolean {
    return (this.listeners.get(event)?.size ?? 0) > 0;
  }
  protected emit(event: string, payload: unknown): void {
    this.listeners.get(event)?.forEach((listener) => listener(payload));
  }
}

export const containerOf = (target: string | HTMLElement): HTMLElement | null =>
  typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
