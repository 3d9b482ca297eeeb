import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseForm } from '../form.js';
import { StripeDescription, type Exchange } from './stripe-description.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
/** A description in the manner of Stripe's, with one object and three calls. */
const DESCRIPTION = {
  info: { version: '2026-01-01.test' },
  paths: {
    '/v1/pots': {
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: {
                  amount: { type: 'integer' },
                  open: { type: 'boolean' },
                  labels: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
                  since: {
                    anyOf: [
                      { type: 'object', properties: { gte: { type: 'integer' } } },
                      { type: 'integer' },
                    ],
                  },
                },
              },
            },
          },
        },
        responses: { 200: json({ $ref: '#/components/schemas/pot' }) },
      },
      get: {
        parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
        responses: {
          200: json({
            type: 'object',
            required: ['data'],
            properties: {
              data: { type: 'array', items: { $ref: '#/components/schemas/pot' } },
            },
          }),
        },
      },
    },
    '/v1/pots/{pot}': { get: { responses: { 200: json({ $ref: '#/components/schemas/pot' }) } } },
  },
  components: {
    schemas: {
      pot: {
        type: 'object',
        required: ['id', 'amount'],
        properties: {
          id: { type: 'string' },
          object: { type: 'string', enum: ['pot'] },
          amount: { type: 'integer' },
          note: { type: 'string', nullable: true },
          inside: { $ref: '#/components/schemas/pot' },
        },
      },
    },
  },
};
const pot = { id: 'pot_1', object: 'pot', amount: 5, note: null };

describe('comparing a call with Stripe’s description', () => {
  let folder: string;
  let description: StripeDescription;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-description-'));
    writeFileSync(join(folder, 'spec3.json'), JSON.stringify(DESCRIPTION));
    description = StripeDescription.read(join(folder, 'spec3.json'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const problems = (over: Partial<Omit<Exchange, 'form'>> & { form?: string } = {}): string[] => {
    const { form = '', ...rest } = over;
    return description.compare({
      method: 'POST',
      path: '/v1/pots',
      publishable: false,
      status: 200,
      body: JSON.stringify(pot),
      ...rest,
      form: parseForm(form),
    }).problems;
  };

  it('accepts what Stripe accepts, in the types of the form', () => {
    expect(problems({ form: 'amount=5&open=true&labels[0]=a&labels[1]=b&since[gte]=12' })).toEqual(
      [],
    );
    expect(problems({ form: 'since=12' })).toEqual([]);
  });

  it.each([
    ['a parameter that Stripe does not know', 'colour=red'],
    ['a text instead of a number', 'amount=five'],
    ['a value that Stripe does not know', 'labels[0]=c'],
  ])('finds %s', (_, form) => {
    expect(problems({ form })).toHaveLength(1);
  });

  it('says nothing about a request that was refused', () => {
    expect(problems({ form: 'colour=red', status: 400, body: '{}' })).toEqual([]);
  });

  it('finds an object that lacks a field, however deep it is', () => {
    const { amount: _, ...broken } = pot;
    expect(problems({ body: JSON.stringify({ ...pot, inside: broken }) })).toHaveLength(1);
    const list = JSON.stringify({ data: [pot, broken] });
    expect(problems({ method: 'GET', form: 'limit=2', body: list })).toHaveLength(1);
  });

  it('finds a call that Stripe does not have', () => {
    expect(problems({ path: '/v1/pans' })).toEqual(['Stripe has no POST /v1/pans']);
  });

  it('names an operation without the ids in its path', () => {
    expect(
      description.compare({
        method: 'GET',
        path: '/v1/pots/pot_1',
        form: {},
        publishable: false,
        status: 200,
        body: JSON.stringify(pot),
      }),
    ).toEqual({ operation: 'GET /v1/pots/{pot}', problems: [] });
  });
});
