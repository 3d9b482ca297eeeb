import { useState } from 'react';
import { wasRefused } from '../api/api-error';
import { forgetText, keepText, keptText } from '../api/kept-texts';

/** The ids of the acts that were sent and not answered, by what was sent. */
type Unanswered = Record<string, string>;

export interface KeptAct {
  /** Whether something was sent and not answered: it may have been done. */
  isUnanswered: boolean;
  /** Whether something is on its way: it may be done, even if someone closes the form now. */
  isSending: boolean;
  /**
   * Sends an act with an id. Until the server has answered, the same content has the same id, also after a reload, so
   * that it is done once. Other content has another id, because it is another act.
   */
  once: <Result>(content: object, act: (id: string) => Promise<Result>) => Promise<Result>;
  /** Forgets what was not answered, with the text of the form. */
  forgetAct: () => void;
}

/** The ids of what a form sends, which are kept as long as its text. */
export function useKeptAct(form: string): KeptAct {
  const name = `${form}:sent`;
  const [isUnanswered, setUnanswered] = useState(() => keptText(name) !== undefined);
  const [isSending, setSending] = useState(false);
  const keep = (acts: Unanswered): void => {
    if (Object.keys(acts).length === 0) forgetText(name);
    else keepText(name, acts);
  };
  const forgetAct = (): void => {
    forgetText(name);
    setUnanswered(false);
  };
  return {
    isUnanswered,
    isSending,
    forgetAct,
    once: async (content, act) => {
      const before = (keptText(name) ?? {}) as Unanswered;
      const sent = JSON.stringify(content);
      const id = before[sent] ?? crypto.randomUUID();
      keep({ ...before, [sent]: id }); // a reload may end the page before the answer
      setSending(true);
      try {
        const result = await act(id);
        forgetAct();
        return result;
      } catch (error) {
        // A refusal says nothing about an earlier try: the session may have ended in between.
        if (wasRefused(error)) keep(before);
        setUnanswered(keptText(name) !== undefined);
        throw error;
      } finally {
        setSending(false);
      }
    },
  };
}
