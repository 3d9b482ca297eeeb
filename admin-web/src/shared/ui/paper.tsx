import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './paper.module.css';

interface PaperProps {
  backHref: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A page for the printer: black on white in every look, with buttons that stay off the paper. */
export const Paper = ({ backHref, className = '', children }: PaperProps) => (
  <main className={`${styles['sheet'] ?? ''} ${className}`}>
    <Flex gap={8} className={styles['actions'] ?? ''}>
      <Button href={backHref}>Back</Button>
      <Button type="primary" onClick={() => window.print()}>
        Print
      </Button>
    </Flex>
    {children}
  </main>
);
