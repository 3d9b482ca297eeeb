import { useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useAppDispatch } from './store-hooks';
import { toasted } from './ui/toast-slice';
import { useFormRules, type RulesOf } from './use-form-rules';

interface FormToSend<Form> {
  rules: RulesOf<Form>;
  empty: DefaultValues<Form>;
  send: (input: Form) => Promise<unknown>;
  /** Shown if sending fails. The form keeps what was entered. */
  failure: Parameters<typeof toasted>[0];
}

/** A form that is sent once. Afterwards (`isSent`) the page says so in its place. */
export function useFormToSend<Form extends FieldValues>({
  rules,
  empty,
  send,
  failure,
}: FormToSend<Form>) {
  const dispatch = useAppDispatch();
  const [isSent, setSent] = useState(false);
  const { resolver, onFocus } = useFormRules(rules);
  const { register, handleSubmit, formState } = useForm<Form>({ resolver, defaultValues: empty });
  const submit = handleSubmit(async (input) => {
    try {
      await send(input);
      setSent(true);
    } catch {
      dispatch(toasted(failure));
    }
  });
  return {
    isSent,
    register,
    errors: formState.errors,
    form: {
      className: 'panel',
      method: 'post',
      noValidate: true,
      onFocus,
      onSubmit: (event: SyntheticEvent) => void submit(event),
    },
  };
}
