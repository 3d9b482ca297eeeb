import { App } from 'antd';
import { displayMessageOf } from '../api/api-error';

/** What staff read when an action has succeeded or failed. */
export interface ActionMessages<Result> {
  done: string;
  failed: string;
  detail?: (result: Result) => string;
}

/**
 * @returns a function that waits for an action and tells staff whether it succeeded. It resolves to true if it did, so that a
 * dialog can close.
 */
export function useAction(): <Result>(
  messages: ActionMessages<Result>,
  work: Promise<Result>,
) => Promise<boolean> {
  const { notification } = App.useApp();
  return async ({ done, failed, detail }, work) => {
    try {
      const result = await work;
      notification.success({ title: done, description: detail?.(result) });
      return true;
    } catch (error) {
      notification.error({ title: failed, description: displayMessageOf(error) });
      return false;
    }
  };
}
