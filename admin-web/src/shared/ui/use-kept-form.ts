import { App, type FormInstance } from 'antd';
import { useState } from 'react';
import { forgetText, keepText, keptText } from '../api/kept-texts';
import { useKeptAct, type KeptAct } from './use-kept-act';

type Values = Record<string, unknown>;

/** A form whose text outlives a reload, Back and the end of the session, until it is sent or thrown away. */
export interface KeptForm extends Pick<KeptAct, 'isUnanswered' | 'isSending' | 'once'> {
  form: FormInstance;
  /** What the fields begin with. */
  initialValues: Values;
  /** Whether the fields begin with what was typed before. */
  isKept: boolean;
  /** Remembers what the fields have now. */
  remember: (values: Values) => void;
  /** Forgets the text, because it was sent. */
  forget: () => void;
  /** Begins again, without what was typed before. */
  beginAgain: () => void;
}

/**
 * @param name the form and the thing that it is about, such as `refund:booking-1`.
 * @param initial what the fields have when nothing was typed.
 */
export function useKeptForm<Fields extends object>(
  name: string,
  form: FormInstance<Fields>,
  initial: object,
): KeptForm {
  const [begun] = useState((): Values => ({ ...initial }));
  const [kept, setKept] = useState(() => keptText(name) as Values | undefined);
  const { forgetAct, ...act } = useKeptAct(name);
  const forget = (): void => {
    forgetText(name);
    // The answer to what is on its way decides: if it is lost, the same text is the same act again.
    if (!act.isSending) forgetAct();
  };
  return {
    ...act,
    form: form,
    initialValues: { ...begun, ...kept },
    isKept: kept !== undefined,
    remember: (values) => {
      if (isTyped(values, begun)) keepText(name, values);
      else forgetText(name);
    },
    forget,
    beginAgain: () => {
      forget();
      setKept(undefined);
      const fields = Object.keys(form.getFieldsValue(true) as Values);
      form.setFieldsValue(
        Object.fromEntries(fields.map((field) => [field, begun[field]])) as never,
      );
    },
  };
}

/** Whether a field has another value than in the beginning. An emptied field and one that never had a text are the same. */
export const isTyped = (values: Values, initial: Values): boolean =>
  Object.entries(values).some(([field, value]) => textOf(value) !== textOf(initial[field]));

const textOf = (value: unknown): string => JSON.stringify(value ?? '');

/** Closes a form. If something was typed, it asks first and then forgets it. */
export function useAskingClose(
  { form, initialValues, isKept, isUnanswered, isSending, forget }: KeptForm,
  onClose: () => void,
) {
  const { modal } = App.useApp();
  return async (): Promise<void> => {
    const values = form.getFieldsValue(true) as Values;
    const warning = isSending ? BEING_SENT : isUnanswered && MAY_BE_SENT;
    const isSafe = !isKept && warning === false && !isTyped(values, initialValues);
    const question = warning === false ? QUESTION : { ...QUESTION, content: warning };
    if (!isSafe && !(await modal.confirm(question))) return;
    forget();
    onClose();
  };
}

export const MAY_BE_SENT = 'The server did not answer, so it may have been sent.';
const BEING_SENT = 'It is being sent, so it may be done even if you close this.';

const QUESTION = {
  title: 'Throw away what you have typed?',
  okText: 'Throw away',
  cancelText: 'Keep typing',
  zIndex: 1300,
};
