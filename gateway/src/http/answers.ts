import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { errorBodySchema } from '@club/contracts';
import { z } from 'zod';

type OpenApiSchema = Extract<ApiResponseOptions, { schema: unknown }>['schema'];

/** The OpenAPI schema of a reply, derived from its contract. */
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

const ERROR = openApiSchema(errorBodySchema);

/** Documents a route in OpenAPI: its summary, its reply, and the error body that every failure has. */
export const Answers = (status: number, summary: string, shape?: z.ZodType) =>
  applyDecorators(
    ApiOperation({ summary }),
    shape === undefined
      ? ApiResponse({ status })
      : ApiResponse({ status, schema: openApiSchema(shape) }),
    ApiResponse({ status: 'default', description: 'A failure', schema: ERROR }),
  );
