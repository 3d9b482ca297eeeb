import type { ReactNode } from 'react';
import { ContactDialog } from '../../features/enquiries/contact-dialog';
import { ScrollToSection } from './scroll-to-section';
import { SiteFooter } from './site-footer';
import styles from './layout.module.css';
import { SiteNav } from './site-nav';
import { TestModeNote } from './test-mode-note';

export const Layout = ({ children }: { children: ReactNode }) => (
  <>
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
    <TestModeNote />
    <SiteNav />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    <ContactDialog />
    <ScrollToSection />
  </>
);
