import { Tooltip as Radix } from 'radix-ui';
import { useState, type MouseEvent, type ReactNode } from 'react';
import styles from './tooltip.module.css';

/** specification-rules.md 9: opens after 700 ms, and at once within 300 ms after another one was open. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** The tooltips of a page. They share one provider, because the skip delay is counted from one tooltip to the next. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Radix.Provider>
);

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // A finger cannot hover. Radix closes the tooltip on a click unless the default is prevented.
  const openAtOnce = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild onClick={openAtOnce}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
