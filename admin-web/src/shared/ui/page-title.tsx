import styles from './page.module.css';

/** The heading of a page. */
export const PageTitle = ({ children }: { children: string }) => (
  <h1 className={styles['title']}>{children}</h1>
);
