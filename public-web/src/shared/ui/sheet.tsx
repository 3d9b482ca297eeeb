import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface SheetProps {
  title: string;
  /** What the opening button is called. */
  trigger: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A panel that slides in from the side. */
export const Sheet = ({ title, trigger, open, onOpenChange, children }: SheetProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger className="menu" aria-label={trigger}>
      <span aria-hidden="true">☰</span>
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Overlay className="overlay" />
      <Radix.Content className="sheet" aria-describedby={undefined}>
        <Radix.Title className="display">{title}</Radix.Title>
        {children}
        <Radix.Close className="btn ghost">Close</Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
