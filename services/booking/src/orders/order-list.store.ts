import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import type { OrderState } from './domain/states.js';
import { IS_LISTED, ORDER } from './orders.schema.js';

interface Filter {
  search?: string | undefined;
  showId?: string | undefined;
  /** Any of these; all if absent. */
  states?: readonly OrderState[] | undefined;
  /** Only these shows, at which the member of staff has rights; all if absent. */
  showIds?: readonly string[] | undefined;
}
/** The place of a booking in the list. */
export type ListPlace = Pick<OrderRow, 'createdAt' | '_id'>;
interface Page extends Filter {
  skip: number;
  limit: number;
}

/** Staff do not page this far, and an exact count would read every matching key. */
export const MAX_COUNTED = 5_000;
/** How long a count that has reached its limit is reused: it says "or more", which stays true for longer than this. */
const REUSE_MS = 30_000;
const MAX_REUSED = 500;

/** The staff's list of bookings: by show, by state, and by the beginning of a word. */
@Injectable()
export class OrderListStore {
  /** Until when the count for a filter is known to have reached its limit. */
  private readonly full = new Map<string, number>();

  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Newest first. `total` is exact up to MAX_COUNTED. */
  async page(page: Page): Promise<{ rows: OrderRow[]; total: number }> {
    const [rows, total] = await Promise.all([this.rowsOf(page), this.count(page)]);
    return { rows, total };
  }

  /** The query of `page`; a test explains it. */
  rowsOf({ skip, limit, ...filter }: Page) {
    return this.orders
      .find({ ...IS_LISTED, ...conditionsOf(filter) }) // so that a search may also walk the list itself
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<OrderRow[]>();
  }

  /** Those behind a place in the list. Bookings that arrive meanwhile are before it, so nothing comes twice. */
  rowsAfter({ after, limit, ...filter }: Filter & { after: ListPlace | undefined; limit: number }) {
    const behind = after && {
      createdAt: { $lte: after.createdAt },
      $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after._id } }],
    };
    return this.orders
      .find({ ...IS_LISTED, ...conditionsOf(filter), ...behind })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<OrderRow[]>();
  }

  /** The count of `page`; a test explains it. */
  countOf(filter: Filter) {
    return this.orders.aggregate<{ total: number }>([
      { $match: conditionsOf(filter) },
      { $limit: MAX_COUNTED },
      { $count: 'total' },
    ]);
  }

  async count({ search, showId, states, showIds }: Filter): Promise<number> {
    const filter = { search, showId, states, showIds };
    const key = hash('sha256', JSON.stringify(filter)); // a venue has thousands of shows
    if ((this.full.get(key) ?? 0) > Date.now()) return MAX_COUNTED;
    const [counted] = await this.countOf(filter);
    const total = counted?.total ?? 0;
    if (total === MAX_COUNTED) this.remember(key);
    return total;
  }

  private remember(key: string): void {
    if (this.full.size >= MAX_REUSED) this.full.clear();
    this.full.set(key, Date.now() + REUSE_MS);
  }
}

/** A condition on the first field of an index makes MongoDB use the others before it reads an order. */
const EVER = { createdAt: { $gt: new Date(0) } };

function conditionsOf({ search, showId, states, showIds }: Filter) {
  const isWholeList = !search && showId === undefined && states === undefined;
  return {
    // Only an order with a reference has search keys, so that counting a search need not ask for it.
    ...(search ? { searchKeys: { $regex: startingWith(search) } } : IS_LISTED),
    ...(isWholeList && EVER),
    ...showsOf(showId, showIds),
    ...(states !== undefined && { state: { $in: [...states] } }),
  };
}

function showsOf(showId: string | undefined, showIds: readonly string[] | undefined) {
  if (showIds === undefined) return showId === undefined ? {} : { showId };
  const shows = showId === undefined ? [...showIds] : showIds.filter((one) => one === showId);
  return { showId: { $in: shows } }; // guard: lists-end-at-the-venue
}

const startingWith = (search: string): string =>
  `^${search.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
