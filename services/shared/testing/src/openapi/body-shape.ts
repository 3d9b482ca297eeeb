import { z } from 'zod';

/** The part of JSON Schema with which openapi.json describes bodies. */
export interface BodyShape {
  $ref?: string | undefined;
  type?: string | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  minLength?: number | undefined;
  minimum?: number | undefined;
  minItems?: number | undefined;
  properties?: Record<string, BodyShape> | undefined;
  required?: string[] | undefined;
  items?: BodyShape | undefined;
  anyOf?: BodyShape[] | undefined;
  oneOf?: BodyShape[] | undefined;
  allOf?: BodyShape[] | undefined;
  additionalProperties?: unknown;
}

export const bodyShapeSchema: z.ZodType<BodyShape> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    minLength: z.number().optional(),
    minimum: z.number().optional(),
    minItems: z.number().optional(),
    properties: z.record(z.string(), bodyShapeSchema).optional(),
    required: z.array(z.string()).optional(),
    items: bodyShapeSchema.optional(),
    anyOf: z.array(bodyShapeSchema).optional(),
    oneOf: z.array(bodyShapeSchema).optional(),
    allOf: z.array(bodyShapeSchema).optional(),
    additionalProperties: z.unknown().optional(),
  }),
);
