import type { ReactNode } from 'react';
import { ContactDialog } from '../../features/enquiries/contact-dialog';
import { ScrollToPlace } from './scroll-to-place';
import { SiteFooter } from './site-footer';
import { SiteNav } from './site-nav';
import { TestModeNote } from './test-mode-note';

export const Layout = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip" href="#content">
      Skip to content
    </a>
    <TestModeNote />
    <SiteNav />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    <ContactDialog />
    <ScrollToPlace />
  </>
);
