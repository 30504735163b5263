import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './page-tabs.module.css';

interface Props<Value extends string> {
  /** The chosen tab. */
  tab: Value;
  tabs: readonly { readonly value: Value; readonly name: string }[];
}

/**
 * The tabs at the top of a settings page. On a phone or a small tablet they are one row to swipe, with the chosen one
 * in view.
 */
export function PageTabs<Value extends string>({ tab, tabs }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected=true]');
    // Scrolls the row alone: `scrollIntoView` would scroll the page too.
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);

  return (
    <Tabs.List ref={list} mb="lg" className={classes.list}>
      {tabs.map(({ value, name }) => (
        <Tabs.Tab key={value} value={value}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
