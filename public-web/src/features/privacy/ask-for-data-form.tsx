import type { AskForData } from '@club/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAppDispatch } from '../../shared/store-hooks';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { toasted } from '../../shared/ui/toast-slice';
import { useFormRules, type RulesOf } from '../../shared/use-form-rules';
import { useAskForDataMutation } from './privacy.api';

const rules: RulesOf<AskForData> = (schemas) => schemas.askForDataSchema;

/** The answer is always the same: only an e-mail to the address goes on from here. */
export function AskForDataForm() {
  const dispatch = useAppDispatch();
  const [isSent, setSent] = useState(false);
  const [askForData, { isLoading }] = useAskForDataMutation();
  const { resolver, onFocus } = useFormRules(rules);
  const { register, handleSubmit, formState } = useForm<AskForData>({
    resolver,
    defaultValues: { email: '', act: 'export' },
  });
  const ask = async (input: AskForData): Promise<void> => {
    try {
      await askForData(input).unwrap();
      setSent(true);
    } catch {
      dispatch(
        toasted({
          title: 'Error',
          description: 'Something went wrong. Please try again in a moment.',
          variant: 'destructive',
        }),
      );
    }
  };
  if (isSent)
    return (
      <p className="panel" role="status">
        We have sent a link to that address. It works for 24 hours. Please check your spam folder as
        well.
      </p>
    );
  return (
    <form
      className="panel"
      method="post"
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => void handleSubmit(ask)(event)}
    >
      <Field label="Your e-mail address" error={formState.errors.email?.message}>
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
