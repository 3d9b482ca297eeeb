import type {
  Msg,
  NatsConnection,
  Subscription,
  SubscriptionOptions,
} from '@nats-io/transport-node';
import { ServerNats } from '@nestjs/microservices';

/** Longer than the longest call between services. */
const LONGEST_CALL_MS = 20_000;
type OnMessage = (error: Error | null, message: Msg) => Promise<void>;
interface Reply {
  /** The last one that belongs to a call. */
  isDisposed?: boolean;
}

/**
 * NATS for copies that come and go: a copy that is told to stop takes no new calls, answers those that it has, and only then
 * hangs up (I16). Nest's own server hangs up on its callers, or waits for a fixed time.
 */
export class DrainingNats extends ServerNats {
  private readonly open: Subscription[] = [];
  private readonly unanswered = new Set<Msg>();
  private connection: NatsConnection | undefined;
  private allAnswered: () => void = () => undefined;

  override async createNatsClient(): Promise<NatsConnection> {
    this.connection = (await super.createNatsClient()) as NatsConnection;
    return this.connection;
  }

  override bindEvents(client: NatsConnection): void {
    const subscribe = (subject: string, options: SubscriptionOptions): Subscription => {
      const subscription = client.subscribe(subject, options);
      this.open.push(subscription);
      return subscription;
    };
    super.bindEvents({ subscribe });
  }

  /** Counted in the moment of its arrival: the confirmation of the drain may come right behind it. */
  override getMessageHandler(channel: string): OnMessage {
    const handle = super.getMessageHandler(channel) as OnMessage;
    return (error, message) => {
      if (message.reply !== undefined) this.unanswered.add(message);
      return handle(error, message);
    };
  }

  override getPublisher(
    message: Msg,
    ...rest: [id: string, context: never]
  ): (reply: Reply) => unknown {
    const publish = super.getPublisher(message, ...rest);
    return (reply) => {
      const sent: unknown = publish(reply);
      if (reply.isDisposed === true) this.answered(message);
      return sent;
    };
  }

  override async close(): Promise<void> {
    await Promise.all(this.open.map((subscription) => subscription.drain()));
    await this.whenAllAnswered();
    await this.connection?.flush(); // what was said last may still be on its way
    await super.close();
  }

  private answered(message: Msg): void {
    this.unanswered.delete(message);
    if (this.unanswered.size === 0) this.allAnswered();
  }

  private whenAllAnswered(): Promise<void> {
    if (this.unanswered.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(resolve, LONGEST_CALL_MS);
      this.allAnswered = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }
}
