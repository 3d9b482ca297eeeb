import type { AskForData } from '@club/contracts';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { Outcome } from '../../shared/ui/outcome';
import type { RulesOf } from '../../shared/use-form-rules';
import { useFormToSend } from '../../shared/use-form-to-send';
import { useAskForDataMutation } from './privacy.api';

const rules: RulesOf<AskForData> = (schemas) => schemas.askForDataSchema;
const EMPTY: AskForData = { email: '', act: 'export' };
const NOT_SENT = {
  title: 'Error',
  description: 'Something went wrong. Please try again in a moment.',
  variant: 'destructive',
} as const;

/** The answer is always the same: only an e-mail to the address goes on from here. */
export function AskForDataForm() {
  const [askForData, { isLoading }] = useAskForDataMutation();
  const { isSent, register, errors, form } = useFormToSend({
    rules,
    empty: EMPTY,
    send: (input) => askForData(input).unwrap(),
    failure: NOT_SENT,
  });
  if (isSent)
    return (
      <Outcome className="panel">
        We have sent a link to that address. It works for 24 hours. Please check your spam folder as
        well.
      </Outcome>
    );
  return (
    <form {...form}>
      <Field label="Your e-mail address" error={errors.email?.message}>
        {(control) => (
          <input type="email" autoComplete="email" {...control} {...register('email')} />
        )}
      </Field>
      <Field label="What would you like?">
        {(control) => (
          <select {...control} {...register('act')}>
            <option value="export">A copy of my data</option>
            <option value="erase">Erase my data</option>
          </select>
        )}
      </Field>
      <Button type="submit" disabled={isLoading}>
        Send Me a Link
      </Button>
    </form>
  );
}
