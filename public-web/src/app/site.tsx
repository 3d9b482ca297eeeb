import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { ContactDialog } from '../features/enquiries/contact-dialog';
import { Notice } from '../shared/ui/notice';
import { Toasts } from '../shared/ui/toasts';
import { Document } from './document';
import { SiteFooter } from './layout/site-footer';
import { SiteNav } from './layout/site-nav';
import { TestModeNote } from './layout/test-mode-note';
import styles from './site.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation';

/** The frame around every page. */
export function Site() {
  useFocusOnNavigation();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <Document>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isLoading && (
        <div className={styles.pending} role="progressbar" aria-label="Loading the page" />
      )}
      <TestModeNote />
      <SiteNav />
      <main id="content" tabIndex={-1} aria-busy={isLoading}>
        <Outlet />
      </main>
      <SiteFooter />
      <ContactDialog />
      <Toasts />
      <ScrollRestoration />
    </Document>
  );
}

/** The frame itself failed, so this uses nothing of it, neither the store nor the router's links. */
export const BrokenSite = () => (
  <Document>
    <title>Back in a moment</title>
    <main>
      <Notice>
        <h1 className="display">Back in a moment</h1>
        <p>Something went wrong on this page. Loading it again usually helps.</p>
        <p>
          <a href="/">Start again</a>
        </p>
      </Notice>
    </main>
  </Document>
);
