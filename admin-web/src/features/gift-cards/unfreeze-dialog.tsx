import type { GiftCardSale } from '@club/contracts';
import { ReasonDialog } from '../../shared/ui/reason-dialog';
import { useActOnGiftCardMutation } from './gift-cards.api';

interface UnfreezeDialogProps {
  sale: GiftCardSale;
  onClose: () => void;
}

/** Lets a frozen card be spent again. */
export function UnfreezeDialog({ sale, onClose }: UnfreezeDialogProps) {
  const [actOn, { isLoading }] = useActOnGiftCardMutation();
  return (
    <ReasonDialog
      name={`unfreeze:${sale.id}`}
      texts={{
        title: `Unfreeze the gift card for ${sale.recipientName}?`,
        explanation:
          'Its balance can be spent again at once. A dispute that is still open stays open.',
        ok: 'Unfreeze',
        done: 'The card can be spent again',
        failed: 'Failed to unfreeze',
      }}
      isSending={isLoading}
      send={(act) => actOn({ id: sale.id, act: 'unfreeze', ...act }).unwrap()}
      onClose={onClose}
    />
  );
}
