import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface SheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Gives the focus back to what opened the sheet. */
  onClosed: () => void;
  children: ReactNode;
}

/** A panel that slides in from the side. */
export const Sheet = ({ title, open, onClose, onClosed, children }: SheetProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="overlay" />
      <Radix.Content
        className="sheet"
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <Radix.Title className="display">{title}</Radix.Title>
        {children}
        <Radix.Close className="btn ghost">Close</Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
