import { useState, type SubmitEvent } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { useOfferTransferMutation } from './transfers.api';

const NOT_SENT =
  'That did not reach us. Your entries are still here: please try again in a moment.';

type Errors = Readonly<Partial<Record<string, string>>>;
interface Offering {
  isBusy: boolean;
  /** By the name of the field. */
  errors: Errors;
  problem: string | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sends the form that gives tickets to a friend. Pressing again after a lost answer is the same offer. */
export function useOfferTransfer(token: string, onOffered: () => void): Offering {
  const [offer, { isLoading }] = useOfferTransferMutation();
  const [sent, setSent] = useState({ entries: '', transferId: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();

  const idFor = (entries: object): string => {
    const text = JSON.stringify(entries);
    if (text === sent.entries) return sent.transferId;
    const transferId = crypto.randomUUID();
    setSent({ entries: text, transferId });
    return transferId;
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    setErrors({});
    setProblem(undefined);
    try {
      const entries = entriesOf(new FormData(form));
      const { offerTransferSchema } = await import('../../shared/schemas');
      const input = { token, transferId: idFor(entries), ...entries };
      const checked = offerTransferSchema.safeParse(input);
      if (!checked.success) {
        setErrors(errorsByField(checked.error.issues));
        return;
      }
      await offer(checked.data).unwrap();
      onOffered();
    } catch (error) {
      setProblem(asApiError(error)?.displayMessage ?? NOT_SENT);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return { isBusy: isLoading, errors, problem, submit };
}

const entriesOf = (form: FormData) => ({
  name: textOf(form.get('name')),
  email: textOf(form.get('email')),
  quantity: Number(form.get('quantity')),
});
const textOf = (entry: FormDataEntryValue | null): string =>
  typeof entry === 'string' ? entry : '';

const errorsByField = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  // The first message of a field counts, so the last one is entered first.
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));
