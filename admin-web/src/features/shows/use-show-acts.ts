import { useAct } from '../../shared/ui/use-act';
import { useCancelShowMutation, useDeleteShowMutation } from './shows.api';

/** Deleting and cancelling, each with the catalogue's words (specification-rules.md 8). */
export function useShowActs() {
  const act = useAct();
  const [deleteShow] = useDeleteShowMutation();
  const [cancelShow] = useCancelShowMutation();

  return {
    remove: (id: string) =>
      void act({ done: 'Show Deleted', failed: 'Failed to delete show' }, deleteShow(id).unwrap()),
    cancel: (id: string) =>
      void act(
        { done: 'Show Cancelled', failed: 'Failed to cancel show' },
        cancelShow(id).unwrap(),
      ),
  };
}
