import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import overlay from './overlay.module.css';
import styles from './sheet.module.css';

export interface SheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Returns the focus to the button that opened the sheet. */
  onClosed: () => void;
  children: ReactNode;
}

/** A panel that slides in from the side. */
export const Sheet = ({ title, open, onClose, onClosed, children }: SheetProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className={overlay.overlay} />
      <Radix.Content
        className={styles.sheet}
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <Radix.Title className="display">{title}</Radix.Title>
        {children}
        <Radix.Close asChild>
          <Button look="ghost">Close</Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
