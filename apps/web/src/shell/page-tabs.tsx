import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { endsOutOfView } from './ends-out-of-view';
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

  // Some tabs come later, when it is known that there is something in them.
  const count = tabs.length;
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected=true]');
    // Scrolls the row alone: `scrollIntoView` would scroll the page too.
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [tab, count]);

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    // The attribute is set here and not by a render, which each step of a swipe would cost.
    const update = () => row.toggleAttribute('data-more', endsOutOfView(row, row.lastElementChild as HTMLElement | null));
    const observer = new ResizeObserver(update);
    for (const one of [row, ...row.children]) observer.observe(one);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', update);
    };
  });

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
