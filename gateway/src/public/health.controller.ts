import { metrics, pingMongo, readiness } from '@club/kit';
import { Get, Header, HttpStatus, Inject, Res } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Connection } from 'mongoose';
import { PublicController } from '../auth/audience.js';
import { Drain } from '../http/drain.js';

/** For probes inside our own network; the edge forwards neither. */
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
    const staying = () =>
      this.drain.isEnding ? Promise.reject(new Error('told to stop')) : Promise.resolve();
    const state = await readiness({ mongo: pingMongo(this.connection), staying });
    void reply.code(state.ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return state;
  }

  @Get('metrics')
  @Header('Content-Type', metrics.contentType)
  measures(): Promise<string> {
    return metrics.metrics();
  }
}
