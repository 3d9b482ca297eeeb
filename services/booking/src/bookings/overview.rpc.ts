import { Handles } from '@club/kit';
import { GetOverview, type ReplyOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReadOverview } from './read-overview.js';

@Controller()
export class OverviewRpc {
  constructor(private readonly overview: ReadOverview) {}

  @Handles(GetOverview)
  read(): Promise<ReplyOf<typeof GetOverview>> {
    return this.overview.execute(new Date());
  }
}
