import type { ComplaintInput } from '@club/contracts';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { Outcome } from '../../shared/ui/outcome';
import type { RulesOf } from '../../shared/use-form-rules';
import { useFormToSend } from '../../shared/use-form-to-send';
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
  const [complain, { isLoading }] = useComplainMutation();
  const { isSent, register, errors, form } = useFormToSend({
    rules,
    empty: EMPTY,
    send: (complaint) => complain(complaint).unwrap(),
    failure: NOT_SENT,
  });
  if (isSent)
    return (
      <Outcome className="panel">
        We have received your complaint and sent you an e-mail that says when you get an answer.
      </Outcome>
    );
  return (
    <form {...form}>
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
