import { routes } from '@portico/core/routes';
import { feedAnchor, type TaxonKind } from '@portico/core/taxa';
import { subscribe as texts } from '@portico/core/texts';
import { Button } from '@portico/shell';

export type SubscribeLinkProps = {
  /** What the page is about, whose feed the page to subscribe then shows. */
  readonly to?: { readonly kind: TaxonKind; readonly slug: string } | undefined;
};

/** Leads to the newsletter and the feeds. A page has one. */
export function SubscribeLink({ to }: SubscribeLinkProps) {
  return (
    <Button href={`${routes.subscribe.href()}${to === undefined ? '' : `#${feedAnchor(to)}`}`}>{texts.title}</Button>
  );
}
