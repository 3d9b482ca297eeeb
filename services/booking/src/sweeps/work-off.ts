import type { Logger } from '@club/kit';

/** Work that any number of processes share: an item is claimed in the database before it is worked on. */
export interface Queue<Item extends { _id: string }> {
  /** @returns an item that no other process has, or null if none is due. */
  claim: () => Promise<Item | null>;
  work: (item: Item) => Promise<unknown>;
  /** Makes a claimed item due again soon, because Stripe did not answer. */
  giveBack: (item: Item) => Promise<void>;
}

interface Round {
  /** Rises whenever Stripe does not answer or asks for fewer calls. */
  unanswered: () => number;
  logger: Logger;
}

const AT_ONCE = 10;

/**
 * Works a queue off, several items at a time, until none is due. One that fails does not stop the others. If Stripe
 * stops answering the round ends: what is being worked on costs its time-outs, and everything else waits for the next.
 */
export async function workOff<Item extends { _id: string }>(
  queue: Queue<Item>,
  round: Round,
): Promise<void> {
  const before = round.unanswered();
  const isAnswering = () => round.unanswered() === before; // guard: round-ends-without-stripe
  const lane = async (): Promise<void> => {
    while (isAnswering()) {
      const item = await queue.claim();
      if (item === null) return;
      await attempt(queue, item, round.logger);
      if (!isAnswering()) await queue.giveBack(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function attempt<Item extends { _id: string }>(
  queue: Queue<Item>,
  item: Item,
  logger: Logger,
): Promise<void> {
  try {
    await queue.work(item);
  } catch (error) {
    logger.warn({ err: error, orderId: item._id }, 'left for the next sweep');
  }
}

/** Works on each item in turn. One that fails is logged and does not stop the others. */
export async function forEachItem<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  logger: Logger,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      logger.warn({ err: error, item }, 'left for the next sweep');
    }
  }
}
