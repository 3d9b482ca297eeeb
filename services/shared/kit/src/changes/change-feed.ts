import { DomainError, type News, type NewsKind } from '@club/contracts';
import type { HeardNews } from '@club/messages';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../log/logger.js';

/** A feed that no one reads ends, so that a change costs nothing while no member of staff listens. */
const IDLE_MS = 60_000;
/** A venue that was just looked up; a show rarely moves to another. */
const SAME_VENUE_MS = 1_000;
const DIGITS = 10;

/** What a change in a collection is news of. */
export interface WatchedCollection {
  kind: NewsKind;
  /**
   * The field of its documents that names the venue, or the show that is there. Without it the news is for every venue. An
   * update that writes the field counts as a move, also if it writes an object around it with the same venue.
   */
  place?: 'showId' | 'venueId' | `${string}.venueId`;
}
export interface FeedSettings {
  watched: Readonly<Record<string, WatchedCollection>>;
  venueOf?: (showId: string) => Promise<string | undefined>;
  logger: Logger;
}

/** The connection to the database of a service. */
export type FeedConnection = Connection;

interface Change {
  clusterTime?: mongo.Timestamp;
  collection: string;
  /** The venue or the show. */
  place?: string | null;
  /** Whether the change has moved the document to another place. */
  isMoved: boolean;
}
interface Feed {
  from: string;
  news: Map<string, News>;
  stream: mongo.ChangeStream;
}

/**
 * Hears every committed change in the database of a service, whichever copy has made it, from the database itself. Two
 * copies hear the same changes with the same versions, because a version is the time of the change in the database.
 */
export class ChangeFeed implements OnApplicationShutdown {
  private feed: Promise<Feed> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly venues = new Map<string, { at: number; venueId: string | undefined }>();

  constructor(
    private readonly connection: Connection,
    private readonly settings: FeedSettings,
  ) {}

  /** What has changed since the feed was opened. The first reader opens it. @throws SERVICE_UNAVAILABLE */
  async read(): Promise<HeardNews> {
    this.endWhenIdle();
    const opening = (this.feed ??= this.open());
    try {
      const { from, news } = await opening;
      return { heardFrom: from, news: [...news.values()] };
    } catch (error) {
      this.forget(opening);
      this.settings.logger.debug({ err: error }, 'change feed could not be opened');
      throw new DomainError('SERVICE_UNAVAILABLE');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.end();
  }

  private endWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.end(), IDLE_MS);
    this.idle.unref();
  }

  private async end(): Promise<void> {
    const ending = this.feed;
    this.feed = undefined;
    const [opened] = await Promise.allSettled([ending]);
    if (opened.status === 'fulfilled') await opened.value?.stream.close();
  }

  /** The next reader opens a new feed, whose beginning says that something may have been missed. */
  private forget(feed: Promise<Feed>): void {
    if (this.feed === feed) this.feed = undefined;
  }

  private async open(): Promise<Feed> {
    const { db } = this.connection;
    if (db === undefined) throw new Error('not connected');
    const { operationTime } = (await db.command({ hello: 1 })) as {
      operationTime: mongo.Timestamp;
    };
    const stream = db.watch<mongo.Document, mongo.ChangeStreamDocument>(this.pipeline(), {
      fullDocument: 'updateLookup',
      startAtOperationTime: operationTime,
    });
    const feed: Feed = { from: versionOf(operationTime), news: new Map(), stream };
    void this.follow(feed);
    return feed;
  }

  private pipeline(): mongo.Document[] {
    return [
      { $match: { 'ns.coll': { $in: Object.keys(this.settings.watched) } } },
      {
        $project: {
          clusterTime: 1,
          collection: '$ns.coll',
          place: this.byCollection((field) => `$fullDocument.${field}`, null),
          isMoved: this.byCollection(isWritten, false),
        },
      },
    ];
  }

  /** An expression about the field that names the place, which each collection has somewhere else. */
  private byCollection(about: (field: string) => unknown, otherwise: null | false): unknown {
    return Object.entries(this.settings.watched).reduce<unknown>(
      (rest, [name, { place }]) =>
        place === undefined ? rest : { $cond: [{ $eq: ['$ns.coll', name] }, about(place), rest] },
      { $literal: otherwise },
    );
  }

  private async follow(feed: Feed): Promise<void> {
    const { logger } = this.settings;
    try {
      for await (const change of feed.stream) await this.note(feed, change as unknown as Change);
    } catch (error) {
      logger.warn({ err: error }, 'change feed ended, the next reader opens another');
    }
    const current = this.feed;
    if (current !== undefined && (await current) === feed) this.forget(current);
  }

  private async note({ news }: Feed, change: Change): Promise<void> {
    const watched = this.settings.watched[change.collection];
    if (watched === undefined || change.clusterTime === undefined) return;
    const { kind } = watched;
    const venueId = (change.isMoved ? undefined : await this.venueOf(watched, change)) ?? null;
    news.set(`${kind} ${venueId ?? ''}`, { kind, venueId, version: versionOf(change.clusterTime) });
  }

  /** @returns undefined if it is not known, as after a document was removed. */
  private async venueOf(
    { place: field }: WatchedCollection,
    { place }: Change,
  ): Promise<string | undefined> {
    if (typeof place !== 'string') return undefined;
    if (field !== 'showId') return place;
    const known = this.venues.get(place);
    if (known !== undefined && performance.now() - known.at < SAME_VENUE_MS) return known.venueId;
    const found = await this.settings.venueOf?.(place);
    this.venues.set(place, { at: performance.now(), venueId: found });
    return found;
  }
}

const UPDATED = '$updateDescription.updatedFields';
/** Whether an update has written a field. Its description names a field of an object by a path, or has the whole object. */
const isWritten = (field: string) => ({
  $or: [
    { $gt: [`${UPDATED}.${field}`, null] },
    { $gt: [{ $getField: { field, input: UPDATED } }, null] },
  ],
});

/** Versions of two changes compare as text. */
const versionOf = (time: mongo.Timestamp): string =>
  [time.t, time.i].map((part) => String(part).padStart(DIGITS, '0')).join('-');
