import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

/** Opens after 700 ms, the next one within 300 ms: Radix's defaults, which the specification names (specification-rules.md 9). */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
