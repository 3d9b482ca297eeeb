import { App } from 'antd';
import type { ApiError } from '../../shared/api/base-api';
import { useCancelShowMutation, useDeleteShowMutation } from './shows.api';

/** Deleting and cancelling, each with the catalogue's words (specification section 8). */
export function useShowActs() {
  const { notification } = App.useApp();
  const [deleteShow] = useDeleteShowMutation();
  const [cancelShow] = useCancelShowMutation();

  const act = async (done: string, failed: string, work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      notification.success({ title: done });
    } catch (error) {
      notification.error({ title: failed, description: (error as ApiError).message });
    }
  };
  return {
    remove: (id: string) => void act('Show Deleted', 'Failed to delete show', deleteShow(id).unwrap()),
    cancel: (id: string) => void act('Show Cancelled', 'Failed to cancel show', cancelShow(id).unwrap()),
  };
}
