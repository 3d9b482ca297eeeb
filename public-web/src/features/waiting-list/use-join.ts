import { joinEntriesOf } from '@club/contracts';
import { useState, type SubmitEvent } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { useJoinWaitingListMutation } from './waiting-list.api';

const NOT_SENT =
  'That did not reach us. Your entries are still here: please try again in a moment.';

type Errors = Readonly<Partial<Record<string, string>>>;
interface Joining {
  isSent: boolean;
  isBusy: boolean;
  /** By the name of the field. */
  errors: Errors;
  /** What went wrong with the form as a whole. */
  problem: string | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Sends the form of the waiting list. The browser holds the entries, so that the form works without script too and the
 * page of a show needs no form library. The rules are loaded when the form is sent.
 */
export function useJoin(showId: string): Joining {
  const [join, { isLoading, isSuccess }] = useJoinWaitingListMutation();
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();

  const send = async (form: HTMLFormElement): Promise<void> => {
    setErrors({});
    setProblem(undefined);
    try {
      const party = joinEntriesOf(new FormData(form));
      const { joinWaitingListSchema } = await import('../../shared/schemas');
      const checked = joinWaitingListSchema.safeParse(party);
      if (checked.success) await join({ showId, party: checked.data }).unwrap();
      else {
        const wrong = errorsByField(checked.error.issues);
        setErrors(wrong);
        focusFirst(form, wrong);
      }
    } catch (error) {
      setProblem(asApiError(error)?.displayMessage ?? NOT_SENT);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return { isSent: isSuccess, isBusy: isLoading, errors, problem, submit };
}

const errorsByField = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  // The first message of a field counts, so the last one is entered first.
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  fields.find(({ name }) => errors[name] !== undefined)?.focus();
}
