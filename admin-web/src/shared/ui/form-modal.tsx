import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useAskingClose, type KeptForm } from './use-kept-form';

interface FormModalProps {
  title: string;
  okText: string;
  isDisabled: boolean;
  kept: KeptForm;
  onClose: () => void;
  /** It has opened and no longer moves. */
  onOpened?: () => void;
  children: ReactNode;
}

/** A dialog with a form. Cancel, Escape and a click beside it ask before they throw away what was typed. */
export function FormModal({ kept, onClose, onOpened, ...modal }: FormModalProps) {
  const { title, okText, isDisabled, children } = modal;
  const close = useAskingClose(kept, onClose);
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ disabled: isDisabled }}
      onOk={() => kept.form.submit()}
      onCancel={() => void close()}
      afterOpenChange={(isOpen) => {
        if (isOpen) onOpened?.();
      }}
    >
      {children}
    </Modal>
  );
}
