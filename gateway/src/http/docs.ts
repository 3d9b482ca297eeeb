import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The wire as OpenAPI, read from the same schemas that check it. */
export const describeApi = (app: NestFastifyApplication): OpenAPIObject =>
  SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle('Front of House')
      .setDescription(
        'Amounts in pounds unless a name says pence; failures answer { code, message, errors?, requestId }.',
      )
      .setVersion('1')
      .addBearerAuth()
      .build(),
  );

/** At /api/docs, which exists on the admin host only. */
export const serveDocs = (app: NestFastifyApplication): void =>
  SwaggerModule.setup('api/docs', app, () => describeApi(app));
