import { DomainError } from '@club/contracts';
import { Handles, requireVenue } from '@club/kit';
import { CreateSeriesCall, GetSeriesCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ShowsStore } from '../shows/shows.store.js';
import { CreateSeries } from './create-series.js';
import { viewSeries } from './domain/series-progress.js';
import { SeriesStore } from './series.store.js';
import { SeriesSweep } from './series-sweep.js';

@Controller()
export class SeriesRpc {
  constructor(
    private readonly createSeries: CreateSeries,
    private readonly series: SeriesStore,
    private readonly shows: ShowsStore,
    private readonly sweep: SeriesSweep,
  ) {}

  @Handles(CreateSeriesCall)
  async create({
    id,
    series,
  }: RequestOf<typeof CreateSeriesCall>): Promise<ReplyOf<typeof CreateSeriesCall>> {
    const progress = await this.createSeries.execute(id, series);
    this.sweep.trigger();
    return progress;
  }

  @Handles(GetSeriesCall)
  async get({ id }: RequestOf<typeof GetSeriesCall>): Promise<ReplyOf<typeof GetSeriesCall>> {
    const show = await this.shows.find(id);
    if (show === null) throw new DomainError('NOT_FOUND');
    requireVenue(show.details.venueId);
    const newest = await this.series.findNewestOf(id);
    return { series: newest && viewSeries(newest) };
  }
}
