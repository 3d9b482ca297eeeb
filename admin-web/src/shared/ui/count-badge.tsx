import { Badge, Grid } from 'antd';
import type { ReactNode } from 'react';

interface CountBadgeProps {
  count: number;
  /** What the number counts, such as "unread". */
  words: string;
  children: ReactNode;
}

/** A number beside a title; nothing if it is 0. */
export const CountBadge = ({ count, words, children }: CountBadgeProps) => (
  <span style={{ position: 'relative' }}>
    {children}
    {count > 0 && <Count count={count} title={`${count} ${words}`} />}
  </span>
);

/** A dot on a phone, between two tabs: a number would push the last tab out of the window. */
function Count({ count, title }: { count: number; title: string }) {
  const { md = false } = Grid.useBreakpoint();
  if (md) return <Badge count={count} size="small" title={title} style={{ marginLeft: 4 }} />;
  return (
    <span title={title} style={{ position: 'absolute', top: -4, right: -7, lineHeight: 1 }}>
      <Badge dot />
    </span>
  );
}
