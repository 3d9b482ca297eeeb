import type { ComplaintInput } from '@club/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAppDispatch } from '../../shared/store-hooks';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { toasted } from '../../shared/ui/toast-slice';
import { useFormRules, type RulesOf } from '../../shared/use-form-rules';
import { useComplainMutation } from './privacy.api';

const rules: RulesOf<ComplaintInput> = (schemas) => schemas.complaintSchema;
const EMPTY: ComplaintInput = { name: '', email: '', message: '' };
const NOT_SENT = {
  title: 'Error',
  description: 'There was a problem sending your complaint. Please try again.',
  variant: 'destructive',
} as const;

/** A complaint about what we do with data. It stays in the form if sending fails. */
export function ComplaintForm() {
  const dispatch = useAppDispatch();
  const [isSent, setSent] = useState(false);
  const [complain, { isLoading }] = useComplainMutation();
  const { resolver, onFocus } = useFormRules(rules);
  const { register, handleSubmit, formState } = useForm<ComplaintInput>({
    resolver,
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const send = async (complaint: ComplaintInput): Promise<void> => {
    try {
      await complain(complaint).unwrap();
      setSent(true);
    } catch {
      dispatch(toasted(NOT_SENT));
    }
  };
  if (isSent)
    return (
      <p className="panel" role="status">
        We have received your complaint and sent you an e-mail that says when you get an answer.
      </p>
    );
  return (
    <form
      className="panel"
      method="post"
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <Field label="Your name" error={errors.name?.message}>
        {(control) => <input autoComplete="name" {...control} {...register('name')} />}
      </Field>
      <Field label="Your e-mail address for the answer" error={errors.email?.message}>
        {(control) => (
          <input type="email" autoComplete="email" {...control} {...register('email')} />
        )}
      </Field>
      <Field label="What is wrong?" error={errors.message?.message}>
        {(control) => <textarea rows={5} {...control} {...register('message')} />}
      </Field>
      <Button type="submit" disabled={isLoading}>
        Send My Complaint
      </Button>
    </form>
  );
}
