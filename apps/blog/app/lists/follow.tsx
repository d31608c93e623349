/// <reference types="@portico/shell/types" />
import Subscribe from 'virtual:slots/subscribe';
import { follow as texts } from '@portico/core/texts';
import { Button, useShell } from '@portico/shell';

/** Without a name, it is the whole blog's. */
export type NamedFeed = { readonly name?: string; readonly href: string };

/** The same below a list or a post, with the site's own way to subscribe. */
export function FollowAtEnd({ feeds }: { readonly feeds: readonly NamedFeed[] }) {
  return (
    <>
      <Follow feeds={feeds} />
      {Subscribe !== null && <Subscribe />}
    </>
  );
}

/** How to follow new posts: the feeds of topics or authors, and the newsletter if there is one. */
export function Follow({ feeds }: { readonly feeds: readonly NamedFeed[] }) {
  const hasNewsletter = useShell().siteConfig.newsletter !== undefined;
  return (
    <ul className="follow" role="list" aria-label={texts.name}>
      {feeds.map(({ name, href }) => (
        <li key={href}>
          <Button href={href}>{name === undefined ? texts.blog : texts.feed(name)}</Button>
        </li>
      ))}
      {hasNewsletter && (
        <li>
          <Button href="#footer-newsletter-address">{texts.newsletter}</Button>
        </li>
      )}
    </ul>
  );
}
