/** One field of a request that was refused, and why. */
export interface FieldError {
  path: string;
  message: string;
}

/** A list of field errors as one sentence, in the form of specification-rules.md 8. */
export const validationSentence = (errors: readonly FieldError[]): string =>
  `Validation failed: ${errors.map(({ path, message }) => `${path}: ${message}`).join(', ')}`;
