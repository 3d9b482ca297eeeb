import {
  cancellationProgressSchema,
  createSeriesSchema,
  penceToPounds,
  salesCurveSchema,
  sentMessagesSchema,
  seriesOfShowSchema,
  seriesProgressSchema,
  showSaleSchema,
  showSchema,
  showStakesSchema,
  undoCancellationSchema,
  type CancellationProgress,
  type CreateSeries,
  type SalesCurve,
  type SentMessages,
  type SeriesOfShow,
  type SeriesProgress,
  type Show,
  type ShowSale,
  type ShowStakes,
  type UndoCancellation,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  ChangeSaleCall,
  CreateSeriesCall,
  GetCancellationCall,
  GetSalesCurveCall,
  GetSeriesCall,
  GetShowStakesCall,
  ListShowMessagesCall,
  UndoCancellationCall,
} from '@club/messages';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { ShowReader } from '../compose/show-reader.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

/** What the page of one show reads beside the show itself. */
@StaffController('api/admin/shows')
export class AdminShowWorkspaceController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  @Get(':id/sales-curve')
  @Needs('bookings:read')
  @Answers(200, 'How a show sells, beside the last ones on the same weekday', salesCurveSchema)
  curve(@Id() showId: string): Promise<SalesCurve> {
    return this.services.call(GetSalesCurveCall, { showId });
  }

  @Get(':id/cancellation')
  @Needs('shows:read')
  @Answers(200, 'How far the refunds of a cancelled show are', cancellationProgressSchema)
  cancellation(@Id() showId: string): Promise<CancellationProgress> {
    return this.services.call(GetCancellationCall, { showId });
  }

  @Post(':id/series')
  @HttpCode(202)
  @Needs('shows:write')
  @ChangesShows()
  @Answers(202, 'Makes the same show on other dates, in the background', seriesProgressSchema)
  series(
    @Id() id: string,
    @Body({ schema: createSeriesSchema }) series: CreateSeries,
  ): Promise<SeriesProgress> {
    return this.services.call(CreateSeriesCall, { id, series });
  }

  @Get(':id/series')
  @Needs('shows:write')
  @Answers(200, 'How far the newest series of a show is', seriesOfShowSchema)
  seriesOf(@Id() id: string): Promise<SeriesOfShow> {
    return this.services.call(GetSeriesCall, { id });
  }

  @Post(':id/sale')
  @HttpCode(200)
  @Needs('shows:write')
  @ChangesShows()
  @Answers(200, 'Puts a show on sale, now or at a time, or takes it off sale', showSchema)
  async sale(@Id() id: string, @Body({ schema: showSaleSchema }) sale: ShowSale): Promise<Show> {
    return this.shows.stored(await this.services.call(ChangeSaleCall, { id, sale }));
  }

  @Post(':id/cancel/undo')
  @HttpCode(202)
  @Needs('shows:cancel')
  @ChangesShows()
  @Answers(202, 'Puts a cancelled show on sale again; CANCELLATION_FINAL once refunds have begun')
  async undo(
    @Id() id: string,
    @Body({ schema: undoCancellationSchema }) { cancellationId }: UndoCancellation,
  ): Promise<void> {
    await this.services.call(UndoCancellationCall, { id, cancellationId });
  }

  @Get(':id/messages')
  @Needs('bookers:message')
  @Answers(200, 'What staff have written to the bookers, newest first', sentMessagesSchema)
  async messages(@Id() showId: string): Promise<SentMessages> {
    return (await this.services.call(ListShowMessagesCall, { showId })).messages;
  }

  @Get(':id/stakes')
  @Needs('shows:write')
  @Answers(200, 'Whom and how much money a change of the show concerns', showStakesSchema)
  async stakes(@Id() showId: string): Promise<ShowStakes> {
    const { returned, ...counts } = await this.services.call(GetShowStakesCall, { showId });
    return {
      ...counts,
      returned: returned && {
        cards: penceToPounds(returned.cards),
        giftCards: penceToPounds(returned.giftCards),
        desk: penceToPounds(returned.desk),
      },
    };
  }
}
