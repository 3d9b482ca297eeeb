import { hash } from 'node:crypto';
import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { AnnounceOffer } from '../shows/announce-offer.js';
import { changesBetween } from '../shows/domain/history.js';
import type { ShowRow } from '../shows/domain/show.js';
import { ShowsStore } from '../shows/shows.store.js';
import type { Series } from './domain/series.js';
import { SeriesStore } from './series.store.js';

const ID_LENGTH = 24;

/**
 * Makes the shows of the series that are not done. A show and the mark of its date are one transaction, and the mark is a
 * compare-and-set, so that each date has one show however many processes work on it and wherever one dies. The offer is
 * announced afterwards, and the sweep repeats that as for any show.
 */
@Injectable()
export class MakeSeries {
  constructor(
    private readonly shows: ShowsStore,
    private readonly series: SeriesStore,
    private readonly announceOffer: AnnounceOffer,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One series that fails does not stop the others. */
  async execute(): Promise<void> {
    for (const series of await this.series.findOpen()) {
      try {
        await this.finish(series);
      } catch (error) {
        this.logger.warn({ err: error, seriesId: series._id }, 'series not finished');
      }
    }
  }

  private async finish(series: Series): Promise<void> {
    const done = new Set(series.done.map(({ date }) => date));
    for (const date of series.dates.filter((each) => !done.has(each))) {
      const made = await this.makeOnce(series, date);
      if (made !== null) await this.announceOffer.execute(made);
    }
    await this.series.close(series._id);
  }

  /** @returns null if the venue has a show on that day, or another process was quicker. */
  private makeOnce(series: Series, date: string): Promise<ShowRow | null> {
    return this.trail.transaction(async (session) => {
      const isTaken = await this.shows.hasShowOn(series.details.venueId, date, session);
      const row = isTaken ? null : showOf(series, date);
      const done = { date, showId: row?._id ?? null };
      if (!(await this.series.markDone(series._id, done, session))) return null;
      if (row !== null) await this.shows.insert(row, session);
      return row;
    });
  }
}

function showOf({ _id: seriesId, details: template, by, isDraft }: Series, date: string): ShowRow {
  const details = { ...template, date };
  const now = new Date();
  return {
    _id: hash('sha256', JSON.stringify([seriesId, date])).slice(0, ID_LENGTH),
    version: 1,
    details,
    acknowledged: false,
    published: false,
    ...(isDraft && { offSaleSince: now }),
    previous: null,
    history: [{ at: now, by, act: 'created', changes: changesBetween({}, details) }],
    createdAt: now,
  };
}
