import type { FormInstance } from 'antd';

/** The part of a Zod schema that this file uses. */
interface Schema<Values> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Values }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** The parsed values. If they are invalid, shows the schema's messages at the fields instead. */
export function readForm<Values, Fields = Values>(
  form: FormInstance<Fields>,
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
