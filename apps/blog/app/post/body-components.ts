import type { ComponentPart } from '@portico/content';
import type { ComponentType } from 'react';
import { Embed } from './embed.tsx';

/** What the renderer passes to a component of a text. HTML has to be shown by `Html`, in order. */
export type BodyComponentProps = Required<Omit<ComponentPart, 'component'>>;

/** The components that a post's body may name. Large ones can be `lazy`. */
export const BODY_COMPONENTS: Readonly<Record<string, ComponentType<BodyComponentProps>>> = {
  embed: Embed,
};
