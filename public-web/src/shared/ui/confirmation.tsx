import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './confirmation.module.css';

/** The result of a purchase. Its heading takes the focus, so that screen readers read it at once. */
export function Confirmation({ heading, children }: { heading: string; children: ReactNode }) {
  const headingElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingElement.current?.focus(), []);
  return (
    <section className={classNames('panel', styles.confirmation)} role="status">
      <h1 ref={headingElement} tabIndex={-1} className="display">
        {heading}
      </h1>
      {children}
    </section>
  );
}
