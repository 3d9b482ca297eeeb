import { useAction } from '../../shared/ui/use-action';
import { useDeleteShowMutation } from './manage-shows.api';

/** Deletes shows, with the messages of specification-rules.md 8. */
export function useShowActions() {
  const runAction = useAction();
  const [deleteShow] = useDeleteShowMutation();

  return {
    remove: (id: string) =>
      void runAction(
        { done: 'Show Deleted', failed: 'Failed to delete show' },
        deleteShow(id).unwrap(),
      ),
  };
}
