import { App } from 'antd';
import type { ApiError } from '../api/base-api';

/** What staff read once an act ended, well or badly. */
export interface ActWords<Result> {
  done: string;
  failed: string;
  detail?: (result: Result) => string;
}

/** Runs an act and says how it ended. The answer is whether it was done, so that a dialog knows if it may close. */
export function useAct(): <Result>(
  words: ActWords<Result>,
  work: Promise<Result>,
) => Promise<boolean> {
  const { notification } = App.useApp();
  return async ({ done, failed, detail }, work) => {
    try {
      const result = await work;
      notification.success({ title: done, description: detail?.(result) });
      return true;
    } catch (error) {
      notification.error({ title: failed, description: (error as ApiError).message });
      return false;
    }
  };
}
