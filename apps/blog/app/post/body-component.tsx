import type { ComponentPart } from '@portico/content';
import { lazyPart } from '@portico/shell';
import { pieceIn } from './body-html.ts';
import { Embed } from './embed.tsx';

const Demo = lazyPart(() => import('./demo.tsx'));

type BodyComponentProps = {
  readonly part: Exclude<ComponentPart, { readonly component: 'site' }>;
  /** The position of the part, which identifies its pieces of `Html`. */
  readonly piece: string;
};

/** A component of the blog in a post's body. */
export function BodyComponent({ part, piece }: BodyComponentProps) {
  switch (part.component) {
    case 'demo':
      return <Demo {...part.props} title={part.text} />;
    case 'embed':
      return <Embed {...part.props} piece={pieceIn(piece, 0)} still={part.html?.[0] ?? ''} />;
  }
}
