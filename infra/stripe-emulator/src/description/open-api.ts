import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A JSON schema as OpenAPI 3.0 writes it. */
export interface JsonSchema {
  [keyword: string]: unknown;
}
const schema = z.record(z.string(), z.unknown());
const content = z.object({ schema: schema.optional() });
const operationSchema = z.object({
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), required: z.boolean().optional(), schema }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), content) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), content).optional() })),
});
export type Operation = z.infer<typeof operationSchema>;

const openApiSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
export type OpenApi = z.infer<typeof openApiSchema>;

export const readOpenApi = (file: string): OpenApi =>
  openApiSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

export interface FoundOperation {
  /** With the names of its parameters, such as `POST /v1/payment_intents/{intent}`. */
  name: string;
  operation: Operation;
}

/** The operation that a call is for. A path without parameters is preferred, as `search` is to `{intent}`. */
export function findOperation(
  { paths }: OpenApi,
  method: string,
  path: string,
): FoundOperation | undefined {
  const template =
    path in paths ? path : Object.keys(paths).find((known) => patternOf(known).test(path));
  const found = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
  return found === undefined
    ? undefined
    : { name: `${method} ${template}`, operation: operationSchema.parse(found) };
}

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
