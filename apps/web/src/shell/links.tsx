import { Anchor, type AnchorProps, Button, type ButtonProps, Card, type CardProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

/** Mantine's components as links of the router, with type-checked addresses. */
export type AsLink<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

export const LinkAnchor = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
export const LinkButton = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
export const LinkCard = createLink((props: AsLink<CardProps>) => <Card component="a" {...props} />);
