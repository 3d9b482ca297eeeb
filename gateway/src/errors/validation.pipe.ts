import { DomainError, type FieldError } from '@club/contracts';
import { StandardSchemaValidationPipe } from '@nestjs/common';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  /** Set by Zod: the names of fields that a strict schema does not know. */
  readonly keys?: readonly string[];
}

const nameOf = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === 'object' ? part.key : part);

/** One entry per field with the schema's message; unknown fields are listed as well. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap(({ path = [], message, keys }) => {
    const at = path.map(nameOf);
    if (keys === undefined) return [{ path: at.join('.'), message }];
    return keys.map((key) => ({
      path: [...at, key].join('.'),
      message: 'This field is not known',
    }));
  });
}

export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) =>
    new DomainError('VALIDATION_FAILED', undefined, fieldErrors(issues)),
});
