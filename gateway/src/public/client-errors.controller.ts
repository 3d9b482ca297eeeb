import { clientErrorSchema, withoutPersonalData, type ClientError } from '@club/contracts';
import { clientErrors, type Logger } from '@club/kit';
import { Body, HttpCode, Inject, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { LOGGER } from '../config.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';
import { KnownLabels } from './known-labels.js';

/** Anyone can send anything here, and each new value of a label is a new series of the metric. */
const MAX_BUILDS = 10;
const MAX_ROUTES = 40;

@PublicController('api/client-errors')
export class ClientErrorsController {
  private readonly builds = new KnownLabels(MAX_BUILDS);
  private readonly routes = new KnownLabels(MAX_ROUTES);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @Post()
  @HttpCode(204)
  @Limited('client-errors')
  @Answers(204, 'An error in a browser, which is logged and counted')
  report(@Body({ schema: clientErrorSchema }) error: ClientError): void {
    const { message, ...where } = error;
    clientErrors.inc({
      site: error.site,
      kind: error.kind,
      build: this.builds.of(error.build),
      route: this.routes.of(error.route),
    });
    // Browsers remove personal data before they send; a caller that is no browser of ours may not have.
    const reason = withoutPersonalData(message);
    this.logger.warn({ ...where, reason }, 'An error in a browser');
  }
}
