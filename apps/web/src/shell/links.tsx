import { Anchor, Button, Card, Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** Mantine's parts as links of the router, with checked addresses. */
export const LinkAnchor = createLink(Anchor<'a'>);
export const LinkButton = createLink(Button<'a'>);
export const LinkCard = createLink(Card<'a'>);
export const LinkMenuItem = createLink(Menu.Item<'a'>);
