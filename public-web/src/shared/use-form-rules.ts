import { useCallback } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type * as Schemas from './schemas';
import { useAppDispatch } from './store-hooks';
import { toasted } from './ui/toast-slice';

/** Picks a form's schema. Declare it outside the component, so that it stays the same. */
export type RulesOf<Form> = (schemas: typeof Schemas) => z.ZodType<Form, Form>;

const loadRules = () => Promise.all([import('@hookform/resolvers/zod'), import('./schemas')]);

/** Loads the rules early. If that fails, the next attempt to send the form loads them again and says what is wrong. */
const preloadRules = (): void => void Promise.allSettled([loadRules()]);

const RULES_MISSING = {
  title: 'Error',
  description:
    'Part of this page could not be loaded. Your entries are still here: please check your connection and try again.',
  variant: 'destructive',
} as const;

/**
 * Checks a form against its schema. The schemas are not part of the page, so that hydration does not wait for them: they
 * are loaded when the visitor enters the form (`onFocus`), because afterwards the connection may be lost.
 */
export function useFormRules<Form extends FieldValues>(
  pick: RulesOf<Form>,
): { resolver: Resolver<Form>; onFocus: () => void } {
  const dispatch = useAppDispatch();
  const resolver = useCallback<Resolver<Form>>(
    async (values, context, options) => {
      try {
        const [{ zodResolver }, contracts] = await loadRules();
        return await zodResolver(pick(contracts))(values, context, options);
      } catch {
        // The form must not be sent unchecked, and a press of its button must not be without an effect.
        dispatch(toasted(RULES_MISSING));
        // Under the name of no field; `root` would be taken for an old error and removed before the form is sent.
        return { values: {}, errors: { form: { type: 'rules-missing' } } as FieldErrors<Form> };
      }
    },
    [pick, dispatch],
  );
  return { resolver, onFocus: preloadRules };
}
