import type { GiftCardSale } from '@club/contracts';
import { Button, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { pounds } from '../../shared/ui/money';
import { useAction } from '../../shared/ui/use-action';
import { CloseCaseDialog } from './close-case-dialog';
import { useActOnGiftCardMutation, type GiftCardAction } from './gift-cards.api';
import { caseOf } from './gift-case';
import { UnfreezeDialog } from './unfreeze-dialog';

interface Act {
  action: Exclude<GiftCardAction, 'unfreeze' | 'close-case'>;
  label: string;
  /** What staff confirm. */
  question: string;
  done: string;
  failed: string;
  isDisabled?: boolean;
}

const REFUND_LABELS = {
  none: 'Refund',
  due: 'Refund under way',
  done: 'Refund',
  failed: 'Refund again',
} as const;

function actsOf(sale: GiftCardSale): Act[] {
  if (!sale.isIssued) return [refundPayment(sale.amount, sale.refund)];
  const ofEachCard = actsOnCode(sale);
  return sale.isCredit === true ? ofEachCard : [...ofEachCard, refundBalance(sale)];
}

function actsOnCode({ recipientName }: GiftCardSale): Act[] {
  return [
    {
      action: 'reissue',
      label: 'New code',
      question: `Send ${recipientName} a new code? The old code stops working.`,
      done: 'A new code is on its way',
      failed: 'Failed to send a new code',
    },
    {
      action: 'void',
      label: 'Void',
      question: 'Void this code? The balance stays on the account.',
      done: 'The code no longer works',
      failed: 'Failed to void the code',
    },
  ];
}

const refundBalance = ({ balance, refund }: GiftCardSale): Act => ({
  action: 'refund',
  label: refund === 'done' && balance === 0 ? 'Refunded' : REFUND_LABELS[refund],
  question: `Pay ${pounds(balance)} back to the card that bought it?`,
  done: 'The refund is on its way',
  failed: 'Refund failed',
  isDisabled: balance === 0 || refund === 'due',
});

const refundPayment = (amount: number, refund: GiftCardSale['refund']): Act => ({
  action: 'refund-payment',
  label:
    refund === 'done'
      ? 'Refunded'
      : `${REFUND_LABELS[refund]}${refund === 'none' ? ' payment' : ''}`,
  question: `No card was issued. Pay everything that was paid for this ${pounds(amount)} card back?`,
  done: 'The refund is on its way',
  failed: 'Refund failed',
  isDisabled: refund === 'due' || refund === 'done',
});

/** The buttons of one gift card. */
export function GiftCardActions({ sale }: { sale: GiftCardSale }) {
  const [isUnfreezing, setIsUnfreezing] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const open = caseOf(sale);
  return (
    <Flex gap={8} wrap>
      {actsOf(sale).map((act) => (
        <ActButton key={act.action} id={sale.id} act={act} />
      ))}
      {sale.frozen && (
        <Button size="small" onClick={() => setIsUnfreezing(true)}>
          Unfreeze
        </Button>
      )}
      {open !== undefined && (
        <Button size="small" onClick={() => setIsClosing(true)}>
          {open.label}
        </Button>
      )}
      {open !== undefined && isClosing && (
        <CloseCaseDialog id={sale.id} open={open} onClose={() => setIsClosing(false)} />
      )}
      {isUnfreezing && <UnfreezeDialog sale={sale} onClose={() => setIsUnfreezing(false)} />}
    </Flex>
  );
}

/** Asks before it acts. Each opened question has one id, so confirming twice acts once. */
function ActButton({ id, act }: { id: string; act: Act }) {
  const { action, label, question, done, failed, isDisabled = false } = act;
  const runAction = useAction();
  const [actId, setActId] = useState(() => crypto.randomUUID());
  const [actOn, { isLoading }] = useActOnGiftCardMutation();
  const confirm = async (): Promise<void> => {
    const acted = actOn({ id, act: action, actId }).unwrap();
    if (await runAction({ done, failed }, acted)) setActId(crypto.randomUUID());
  };
  return (
    <Popconfirm title={question} disabled={isDisabled} onConfirm={() => void confirm()}>
      <Button size="small" danger={action !== 'reissue'} disabled={isDisabled || isLoading}>
        {label}
      </Button>
    </Popconfirm>
  );
}
