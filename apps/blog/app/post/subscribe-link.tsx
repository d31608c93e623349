import { routes } from '@portico/config/routes';
import { newsletter as newsletterTexts, postActions as texts } from '@portico/config/texts';
import { useShell } from '@portico/shell';

/** How to hear of the next post: by the newsletter's form in the footer where there is one, else by the feed. */
export function SubscribeLink({ isButton = false }: { readonly isButton?: boolean }) {
  const { newsletter } = useShell().site;
  return (
    <a
      {...(isButton && { className: 'button', 'data-style': 'outline' })}
      href={newsletter === undefined ? routes.blogFeed.href({ feed: 'rss.xml' }) : '#footer-newsletter-address'}
    >
      {newsletter === undefined ? texts.subscribe : newsletterTexts.subscribe}
    </a>
  );
}
