import type {
  Msg,
  NatsConnection,
  Subscription,
  SubscriptionOptions,
} from '@nats-io/transport-node';
import { ServerNats } from '@nestjs/microservices';

/** Longer than the longest deadline of a call, so that a drain only ends early if a handler hangs. */
const MAX_DRAIN_MS = 20_000;
type OnMessage = (error: Error | null, message: Msg) => Promise<void>;
interface Reply {
  /** Whether this is the last reply to its call. */
  isDisposed?: boolean;
  /** Set if no handler was found, which is the last reply, too. */
  status?: string;
}

/**
 * A NATS server that drains when it stops: it takes no new calls, answers those that it has, and then disconnects
 * (invariants.md I16). Nest's own server either drops its callers or waits for a fixed time.
 */
export class DrainingNats extends ServerNats {
  private readonly open: Subscription[] = [];
  private readonly unanswered = new Set<Msg>();
  private readonly replying = new WeakSet<Msg>();
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

  /**
   * Counts a call as soon as it arrives, because the drain may be confirmed directly after it. A message that cannot be
   * read, or that is no call, never gets a publisher and so no reply: it is not waited for.
   */
  override getMessageHandler(channel: string): OnMessage {
    const handle = super.getMessageHandler(channel) as OnMessage;
    return async (error, message) => {
      if (error !== null || message.reply === undefined) return handle(error, message);
      this.unanswered.add(message);
      try {
        await handle(error, message);
      } finally {
        if (!this.replying.has(message)) this.answered(message);
      }
    };
  }

  override getPublisher(
    message: Msg,
    ...rest: [id: string, context: never]
  ): (reply: Reply) => unknown {
    const publish = super.getPublisher(message, ...rest);
    this.replying.add(message);
    return (reply) => {
      try {
        const sent: unknown = publish(reply);
        return sent;
      } finally {
        if (reply.isDisposed === true || reply.status === 'error') this.answered(message);
      }
    };
  }

  override async close(): Promise<void> {
    await Promise.all(this.open.map((subscription) => subscription.drain()));
    await this.whenAllAnswered();
    await this.connection?.flush(); // the last reply may not have been sent yet
    await super.close();
  }

  private answered(message: Msg): void {
    this.unanswered.delete(message);
    if (this.unanswered.size === 0) this.allAnswered();
  }

  private whenAllAnswered(): Promise<void> {
    if (this.unanswered.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(resolve, MAX_DRAIN_MS);
      this.allAnswered = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }
}
