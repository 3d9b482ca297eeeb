import { DomainError, wordBeginning } from '@club/contracts';
import { isAllowed } from '@club/kit';
import type { GiftCardSaleView } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import type { GiftOrder } from './domain/gift-order.js';
import { endsCode, tailOfCode } from './gift-code.js';
import { GiftSearchStore } from './gift-search.store.js';
import { ViewGiftSales } from './view-gift-sales.js';

/** Codes are computed one by one, because no database stores them: so many of the newest cards are compared. */
const MAX_CODES = 5_000;
/** A card that was sold since then is not found by its code yet. */
const REUSE_MS = 10_000;

interface Tail {
  id: string;
  issue: number;
  /** The last characters of its code, which open nothing by themselves. */
  tail: string;
}

/** Sold gift cards by their persons or by the end of their code, newest first; or one by its id. */
@Injectable()
export class SearchGiftCards {
  private tails: { at: number; all: Promise<Tail[]> } | undefined;
  private readonly known = new Map<string, string>();

  constructor(
    private readonly cards: GiftSearchStore,
    private readonly viewSales: ViewGiftSales,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(text: string, limit: number): Promise<GiftCardSaleView[]> {
    const byName = await this.findByPerson(text, limit);
    const byCode = await this.findByCode(text, limit);
    const found = new Map([...byCode, ...byName].map((order) => [order._id, order]));
    return this.viewSales.execute([...found.values()].slice(0, limit));
  }

  /** @throws NOT_FOUND */
  async one(id: string): Promise<GiftCardSaleView> {
    const [sale] = await this.viewSales.execute(await this.cards.findMany([id]));
    if (sale === undefined) throw new DomainError('NOT_FOUND');
    return sale;
  }

  private async findByPerson(text: string, limit: number): Promise<GiftOrder[]> {
    if (!isAllowed('customers:read')) return []; // guard: gift-search-hides-names
    return this.cards.findByPerson(wordBeginning(text), limit);
  }

  private async findByCode(text: string, limit: number): Promise<GiftOrder[]> {
    const matches = endsCode(this.settings.GIFT_CARD_SECRET, text);
    if (matches === null) return [];
    const ids = (await this.newestTails()).filter(matches).map(({ id }) => id);
    return ids.length === 0 ? [] : this.cards.findMany(ids.slice(0, limit));
  }

  /** Each letter that staff type asks for them. */
  private newestTails(): Promise<Tail[]> {
    if (this.tails === undefined || this.tails.at + REUSE_MS < Date.now())
      this.tails = { at: Date.now(), all: this.readTails() };
    return this.tails.all;
  }

  private async readTails(): Promise<Tail[]> {
    const issues = await this.cards.newestIssues(MAX_CODES).catch((error: unknown) => {
      this.tails = undefined; // the next search asks again
      throw error;
    });
    return issues.map(({ _id: id, issue }) => ({ id, issue, tail: this.tailOf(id, issue) }));
  }

  private tailOf(id: string, issue: number): string {
    const key = `${id} ${issue}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= 2 * MAX_CODES) this.known.clear();
    const tail = tailOfCode(this.settings.GIFT_CARD_SECRET, id, issue);
    this.known.set(key, tail);
    return tail;
  }
}
