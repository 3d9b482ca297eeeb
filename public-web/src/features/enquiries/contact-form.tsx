import { contactSchema, type Contact } from '@club/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { toasted } from '../../shared/ui/toast-slice';
import { useSendMessageMutation } from './enquiries.api';

const EMPTY: Contact = { name: '', email: '', subject: '', message: '' };

/** Specification sections 2, 5 and 8: stays open where sending fails, resets after success. */
export function ContactForm({ onDone }: { onDone: () => void }) {
  const dispatch = useDispatch();
  const [sendMessage, { isLoading }] = useSendMessageMutation();
  const { register, handleSubmit, reset, formState } = useForm<Contact>({ resolver: zodResolver(contactSchema), defaultValues: EMPTY });
  const { errors } = formState;

  const send = async (message: Contact): Promise<void> => {
    try {
      await sendMessage(message).unwrap();
      dispatch(toasted({ title: 'Message Sent!', description: "Thank you for your message. We'll get back to you soon." }));
      reset(EMPTY);
      onDone();
    } catch {
      dispatch(
        toasted({ title: 'Error', description: 'There was a problem sending your message. Please try again.', variant: 'destructive' }),
      );
    }
  };

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <input className="control" autoComplete="name" {...control} {...register('name')} />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <input className="control" type="email" autoComplete="email" {...control} {...register('email')} />}
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <input className="control" {...control} {...register('subject')} />}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => <textarea className="control" rows={5} {...control} {...register('message')} />}
      </Field>
      <div className="actions">
        <Button look="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={isLoading}>
          Send Message
        </Button>
      </div>
    </form>
  );
}
