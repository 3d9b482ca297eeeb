import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useAskingClose, type KeptForm } from './use-kept-form';

interface FormModalProps {
  title: string;
  okText: string;
  isDisabled: boolean;
  kept: KeptForm;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. Cancel, Escape and a click beside it ask before they throw away what was typed. */
export function FormModal({ title, okText, isDisabled, kept, onClose, children }: FormModalProps) {
  const close = useAskingClose(kept, onClose);
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ disabled: isDisabled }}
      onOk={() => kept.form.submit()}
      onCancel={() => void close()}
    >
      {children}
    </Modal>
  );
}
