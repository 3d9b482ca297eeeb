import { Trail } from '@club/kit';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { actOf, routeOf } from './act-of-request.js';
import { ACTS_OF_ROUTES } from './acts-of-routes.js';
import { VenueOfRequest } from './venue-of-request.js';

/** Writes the rows of acts that have no transaction of their own, after the act and before its answer is sent. */
@Injectable()
export class NoteActsOfRoutes implements NestInterceptor {
  constructor(
    private readonly trail: Trail,
    private readonly venues: VenueOfRequest,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const note = actOf(request);
    if (note === undefined || ACTS_OF_ROUTES[routeOf(request)]?.writtenBy !== 'route')
      return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const venue = await this.venues.find(request);
        await this.trail.writeAlone({ ...note, venue }); // guard: routes-write-their-acts
        return answer;
      }),
    );
  }
}
