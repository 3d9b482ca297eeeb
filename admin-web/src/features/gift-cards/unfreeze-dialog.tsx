import type { GiftCardSale } from '@club/contracts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../shared/ui/use-action';
import { useActOnGiftCardMutation } from './gift-cards.api';

interface UnfreezeDialogProps {
  sale: GiftCardSale;
  onClose: () => void;
}

/** Lets a frozen card be spent again, with a reason. The dialog keeps one act id, so confirming twice acts once. */
export function UnfreezeDialog({ sale, onClose }: UnfreezeDialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<{ reason: string }>();
  const [actId] = useState(() => crypto.randomUUID());
  const [actOn, { isLoading }] = useActOnGiftCardMutation();

  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    const unfrozen = actOn({ id: sale.id, act: 'unfreeze', actId, reason }).unwrap();
    if (
      await runAction(
        { done: 'The card can be spent again', failed: 'Failed to unfreeze' },
        unfrozen,
      )
    )
      onClose();
  };
  return (
    <Modal
      open
      title={`Unfreeze the gift card for ${sale.recipientName}?`}
      okText="Unfreeze"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>Its balance can be spent again at once. A dispute that is still open stays open.</p>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, min: 3, message: 'Please say why' }]}
        >
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
}
