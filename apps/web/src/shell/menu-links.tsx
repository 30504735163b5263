import { Menu, type MenuItemProps, NavLink, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AsLink } from './links';

/** Items of menus as links of the router; apart from `links.tsx`, so that public pages load no menus. */
export const LinkMenuItem = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />);
export const LinkNavItem = createLink((props: AsLink<NavLinkProps>) => <NavLink component="a" {...props} />);
