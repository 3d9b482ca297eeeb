import { metrics, pingMongo, readiness } from '@club/kit';
import { Get, Header, HttpStatus, Inject, Res } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Connection } from 'mongoose';
import { PublicController } from '../auth/audience.js';
import { Drain } from '../http/drain.js';

/** Probes and metrics for our own network. The edge does not forward them. */
@ApiExcludeController()
@PublicController('')
export class HealthController {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(Drain) private readonly drain: Drain,
  ) {}

  @Get('health/live')
  live(): { live: true } {
    return { live: true };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const notDraining = () =>
      this.drain.isEnding ? Promise.reject(new Error('draining')) : Promise.resolve();
    const state = await readiness({ mongo: pingMongo(this.connection), notDraining });
    void reply.code(state.ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return state;
  }

  @Get('metrics')
  @Header('Content-Type', metrics.contentType)
  measures(): Promise<string> {
    return metrics.metrics();
  }
}
