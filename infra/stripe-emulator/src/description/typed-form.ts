import type { Form } from '../form.js';
import type { JsonSchema } from './open-api.js';

/** A form has only texts. This gives each value the type that the schema asks for, if the text can be read as it. */
export function typedForm(value: string | Form, schema: JsonSchema | undefined): unknown {
  const alternatives = alternativesOf(schema);
  return typeof value === 'string'
    ? typedText(value, alternatives)
    : typedTree(value, alternatives);
}

const alternativesOf = (schema: JsonSchema | undefined): readonly JsonSchema[] => {
  const anyOf = schema?.['anyOf'];
  return Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : schema === undefined ? [] : [schema];
};
const ofType = (
  alternatives: readonly JsonSchema[],
  ...types: readonly string[]
): JsonSchema | undefined =>
  alternatives.find(({ type }) => typeof type === 'string' && types.includes(type));

function typedText(text: string, alternatives: readonly JsonSchema[]): unknown {
  if (ofType(alternatives, 'integer', 'number') !== undefined && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (ofType(alternatives, 'boolean') !== undefined && /^(true|false)$/.test(text))
    return text === 'true';
  return text;
}

function typedTree(tree: Form, alternatives: readonly JsonSchema[]): unknown {
  const list = ofType(alternatives, 'array');
  if (list !== undefined && Object.keys(tree).every((key) => /^\d+$/.test(key)))
    return Object.values(tree).map((item) => typedForm(item, list['items'] as JsonSchema));
  const { properties, additionalProperties } = (ofType(alternatives, 'object') ?? {}) as {
    properties?: Record<string, JsonSchema>;
    additionalProperties?: JsonSchema | boolean;
  };
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(tree).map(([key, item]) => [key, typedForm(item, properties?.[key] ?? others)]),
  );
}
