import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { errorBodySchema } from '@club/contracts';
import { z } from 'zod';

type OpenApiSchema = Extract<ApiResponseOptions, { schema: unknown }>['schema'];

/** A reply's shape for OpenAPI, read from the contract. */
function openApiSchema(shape: z.ZodType): OpenApiSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'openapi-3.0',
    io: 'output',
    reused: 'inline',
  });
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    ),
  ) as OpenApiSchema;
}

/** Says in OpenAPI what a route does, what it answers when all is well, and that every failure has the one body. */
export const Answers = (status: number, summary: string, shape?: z.ZodType) =>
  applyDecorators(
    ApiOperation({ summary }),
    shape === undefined
      ? ApiResponse({ status })
      : ApiResponse({ status, schema: openApiSchema(shape) }),
    ApiResponse({
      status: 'default',
      description: 'A failure',
      schema: openApiSchema(errorBodySchema),
    }),
  );
