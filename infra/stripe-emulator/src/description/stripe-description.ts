import { z } from 'zod';
import type { Form } from '../form.js';
import { flatSchema, isResource } from './flat-schema.js';
import {
  findOperation,
  readOpenApi,
  type FoundOperation,
  type JsonSchema,
  type OpenApi,
} from './open-api.js';
import { typedForm } from './typed-form.js';

/** One call and its answer. */
export interface Exchange {
  method: string;
  path: string;
  form: Form;
  /** From the browser's script. How that talks to Stripe is not part of the description. */
  publishable: boolean;
  status: number;
  /** JSON. */
  body: string;
}
export interface Finding {
  operation: string;
  /** What the description does not allow; empty if all is well. */
  problems: string[];
}

/** Stripe's own OpenAPI description: says what of a call, or of its answer, Stripe would not send or accept. */
export class StripeDescription {
  private readonly checks = new Map<string, { schema: JsonSchema; check: z.ZodType }>();

  private constructor(private readonly openApi: OpenApi) {}

  static read = (file: string): StripeDescription => new StripeDescription(readOpenApi(file));

  get version(): string {
    return this.openApi.info.version;
  }

  compare(exchange: Exchange): Finding {
    const { method, path, status, publishable } = exchange;
    const answer: unknown = JSON.parse(exchange.body);
    if (publishable)
      return { operation: `${method} from a browser`, problems: this.objectsIn(answer) };
    const found = findOperation(this.openApi, method, path);
    if (found === undefined) {
      const operation = `${method} ${path}`;
      return { operation, problems: status === 404 ? [] : [`Stripe has no ${operation}`] };
    }
    const problems = [
      // A request that Stripe would refuse may be refused here as well.
      ...(status < 400 ? this.requestProblems(found, exchange) : []),
      ...this.answerProblems(found, status, answer),
      ...this.objectsIn(answer),
    ];
    return { operation: found.name, problems };
  }

  private requestProblems({ name, operation }: FoundOperation, { method, form }: Exchange) {
    const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    const query: JsonSchema = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => [parameter.name, parameter.schema]),
      ),
    };
    const { schema, check } = this.checkOf(
      `${name} request`,
      method === 'GET' ? query : (body ?? query),
    );
    return problemsOf('request', check, typedForm(form, schema));
  }

  private answerProblems({ name, operation }: FoundOperation, status: number, answer: unknown) {
    const kind = status < 400 ? '200' : 'default';
    const described = operation.responses[kind]?.content?.['application/json']?.schema;
    const { check } = this.checkOf(`${name} ${kind}`, described ?? {});
    return problemsOf(`answer ${status}`, check, answer);
  }

  /** Checks every object of Stripe's, however deep it is in an answer. */
  private objectsIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap((item) => this.objectsIn(item));
    if (typeof value !== 'object' || value === null) return [];
    const { object } = value as { object?: unknown };
    const schema = typeof object === 'string' ? this.openApi.components.schemas[object] : undefined;
    const own =
      typeof object === 'string' && schema !== undefined && isResource(schema)
        ? problemsOf(object, this.checkOf(object, schema).check, value)
        : [];
    return [...own, ...Object.values(value).flatMap((item) => this.objectsIn(item))];
  }

  private checkOf(name: string, schema: JsonSchema): { schema: JsonSchema; check: z.ZodType } {
    const known = this.checks.get(name);
    if (known !== undefined) return known;
    const flat = flatSchema(this.openApi, schema) as JsonSchema;
    const made = { schema: flat, check: z.fromJSONSchema(flat, { defaultTarget: 'openapi-3.0' }) };
    this.checks.set(name, made);
    return made;
  }
}

function problemsOf(what: string, check: z.ZodType, value: unknown): string[] {
  const { error } = check.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${what} ${path.join('.')}: ${message}`);
}
