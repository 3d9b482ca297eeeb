import { siteConfigSchema, type SiteConfig } from '@club/contracts';
import { clubOf } from '@club/kit';
import { Get, Header, Inject } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { SETTINGS, type GatewaySettings } from '../config.js';

@PublicController('api/config')
export class ConfigController {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=60')
  @Answers(200, 'What the browser may know: the card provider and the club', siteConfigSchema)
  read(): SiteConfig {
    const { settings } = this;
    return {
      stripe: {
        publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
        scriptUrl: settings.STRIPE_JS_URL,
        testMode: settings.STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_'),
      },
      club: clubOf(settings),
      publicOrigin: settings.PUBLIC_ORIGIN,
    };
  }
}
