import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Card,
  type CardProps,
  Menu,
  type MenuItemProps,
  NavLink,
  type NavLinkProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

/** Mantine's components as links of the router, with type-checked addresses. */
type AsLink<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

export const LinkAnchor = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
export const LinkButton = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
export const LinkCard = createLink((props: AsLink<CardProps>) => <Card component="a" {...props} />);
export const LinkMenuItem = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />);
export const LinkNavItem = createLink((props: AsLink<NavLinkProps>) => <NavLink component="a" {...props} />);
