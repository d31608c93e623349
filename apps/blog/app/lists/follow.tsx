import { routes } from '@portico/core/routes';
import { feedAnchor, type TaxonKind } from '@portico/core/taxa';
import { subscribe as texts } from '@portico/core/texts';
import { Button } from '@portico/shell';

export type SubscribeLinkProps = {
  /** The subject of the page. The subscribe page then shows its feed. */
  readonly to?: { readonly kind: TaxonKind; readonly slug: string } | undefined;
};

/** Links to the newsletter and the feeds. Each page has one. */
export function SubscribeLink({ to }: SubscribeLinkProps) {
  return (
    <Button href={`${routes.subscribe.href()}${to === undefined ? '' : `#${feedAnchor(to)}`}`}>{texts.title}</Button>
  );
}
