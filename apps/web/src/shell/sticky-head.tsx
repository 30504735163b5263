import type { ReactNode } from 'react';
import classes from './sticky-head.module.css';

/** The header of a long page of one patient, which stays visible while the page is scrolled. */
export function StickyHead({ children }: { children: ReactNode }) {
  return <header className={classes.head}>{children}</header>;
}
