import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The OpenAPI document, derived from the schemas that validate requests and replies. */
export const describeApi = (app: NestFastifyApplication): OpenAPIObject =>
  SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle('Front of House')
      .setDescription(
        'Amounts are in pounds unless a name says pence. Failures answer { code, message, errors?, requestId }.',
      )
      .setVersion('1')
      .addBearerAuth()
      .build(),
  );

/** Serves the document at /api/docs, on the admin host only. Production does without: it needs no sign-in. */
export const serveDocs = (app: NestFastifyApplication): void =>
  SwaggerModule.setup('api/docs', app, () => describeApi(app));
