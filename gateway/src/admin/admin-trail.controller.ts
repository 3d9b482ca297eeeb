import {
  trailChecksSchema,
  trailPageSchema,
  trailQuerySchema,
  type TrailChecks,
  type TrailPage,
  type TrailQuery,
} from '@club/contracts';
import { Get, HttpCode, Post, Query } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { SearchTrail } from '../trail/search-trail.js';

@StaffController('api/admin/trail')
export class AdminTrailController {
  constructor(private readonly trail: SearchTrail) {}

  @Get()
  @Needs('trail:read')
  @Answers(200, 'The audit trail of all services, newest first, 25 rows at once', trailPageSchema)
  search(@Query({ schema: trailQuerySchema }) query: TrailQuery): Promise<TrailPage> {
    return this.trail.execute(query);
  }

  @Get('checks')
  @Needs('trail:read')
  @Answers(200, 'What the last verification of each chain has found', trailChecksSchema)
  checks(): Promise<TrailChecks> {
    return this.trail.checks();
  }

  @Post('checks')
  @HttpCode(202)
  @Needs('trail:read')
  @Answers(202, 'Has all chains verified in the background')
  verify(): Promise<void> {
    return this.trail.verify();
  }
}
