import type { ReactNode } from 'react';
import classes from './sticky-head.module.css';

/** The head of a long page of one patient: whose it is and what can be done stays in sight while the page is scrolled. */
export function StickyHead({ children }: { children: ReactNode }) {
  return (
    <header className={classes.head} data-page-head>
      {children}
    </header>
  );
}
