import { ReasonDialog } from '../../shared/ui/reason-dialog';
import type { GiftCase } from './gift-case';
import { useActOnGiftCardMutation } from './gift-cards.api';

interface CloseCaseDialogProps {
  id: string;
  open: GiftCase;
  onClose: () => void;
}

/** Closes a case of a gift card for a reason. No money moves. */
export function CloseCaseDialog({ id, open, onClose }: CloseCaseDialogProps) {
  const [actOn, { isLoading }] = useActOnGiftCardMutation();
  const { how, label, title, explanation } = open;
  return (
    <ReasonDialog
      name={`close-case:${id}`}
      texts={{
        title,
        explanation,
        ok: label,
        done: 'The case is closed',
        failed: 'Failed to close',
      }}
      isSending={isLoading}
      send={(act) => actOn({ id, act: 'close-case', how, ...act }).unwrap()}
      onClose={onClose}
    />
  );
}
