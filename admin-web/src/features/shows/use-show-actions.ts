import { useAction } from '../../shared/ui/use-action';
import { useCancelShowMutation, useDeleteShowMutation } from './manage-shows.api';

/** Deletes and cancels shows, with the messages of specification-rules.md 8. */
export function useShowActions() {
  const runAction = useAction();
  const [deleteShow] = useDeleteShowMutation();
  const [cancelShow] = useCancelShowMutation();

  return {
    remove: (id: string) =>
      void runAction(
        { done: 'Show Deleted', failed: 'Failed to delete show' },
        deleteShow(id).unwrap(),
      ),
    cancel: (id: string) =>
      void runAction(
        { done: 'Show Cancelled', failed: 'Failed to cancel show' },
        cancelShow(id).unwrap(),
      ),
  };
}
