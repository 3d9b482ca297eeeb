import {
  DomainError,
  type CreateSeries as CreateSeriesInput,
  type SeriesProgress,
} from '@club/contracts';
import { actingStaff, requireVenue, Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from '../shows/shows.store.js';
import type { Series } from './domain/series.js';
import { viewSeries } from './domain/series-progress.js';
import { SeriesStore } from './series.store.js';

/** Stores a series and its row in the audit trail. The shows are made afterwards, so that nothing is lost with the answer. */
@Injectable()
export class CreateSeries {
  constructor(
    private readonly shows: ShowsStore,
    private readonly series: SeriesStore,
    private readonly trail: Trail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, or ID_IN_USE if another series has this id */
  async execute(templateId: string, input: CreateSeriesInput): Promise<SeriesProgress> {
    const template = await this.shows.find(templateId);
    if (template === null) throw new DomainError('NOT_FOUND');
    requireVenue(template.details.venueId);
    const { date: _, ...details } = template.details;
    const stored = await this.add({
      _id: input.seriesId,
      templateId,
      details,
      dates: [...input.dates].sort(),
      isDraft: input.isDraft,
      by: actingStaff(),
      at: new Date(),
      done: [],
      isOpen: true,
    });
    if (!isSame(stored, templateId, input)) throw new DomainError('ID_IN_USE');
    return viewSeries(stored);
  }

  private add(row: Series): Promise<Series> {
    return this.trail.transaction(async (session) => {
      const { series, isNew } = await this.series.add(row, session);
      const { _id: seriesId, templateId: id, details } = series;
      const note = { act: 'show-series', id, venue: details.venueId } as const;
      if (isNew)
        await this.trail.write(
          { ...note, details: { seriesId, shows: series.dates.length } },
          session,
        );
      return series;
    });
  }
}

const isSame = (stored: Series, templateId: string, input: CreateSeriesInput): boolean =>
  stored.templateId === templateId &&
  stored.isDraft === input.isDraft &&
  stored.dates.join() === [...input.dates].sort().join();
