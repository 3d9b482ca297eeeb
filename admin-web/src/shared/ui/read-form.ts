import type { FormInstance } from 'antd';

/** What this needs of a zod schema of the contracts. */
interface Schema<Values> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Values }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** The values as the server wants them; where they do not fit, the words of the schema stand beside their fields. */
export function readForm<Values>(
  form: FormInstance<Values>,
  schema: Schema<Values>,
  values: unknown,
): Values | undefined {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  form.setFields(
    read.error.issues.map(({ path, message }) => ({ name: path[0] as never, errors: [message] })),
  );
  return undefined;
}
