import type { SiteConfig } from '@portico/core/site-config';
import { newsletter as texts } from '@portico/core/texts';
import { useSiteHref } from '#context/shell-context.tsx';
import { Button } from '#controls/button.tsx';

export type NewsletterProps = {
  readonly id: string;
  readonly newsletter: SiteConfig['newsletter'];
};

/**
 * The form for the site's newsletter; nothing if there is none. It isn't a landmark, because a page may contain two with the same
 * name. The browser validates the address, and with a script its message is next to the field: see followNewsletters().
 */
export function Newsletter({ id, newsletter }: NewsletterProps) {
  const siteHref = useSiteHref();
  if (newsletter === undefined) {
    return null;
  }
  const { action, field, hidden = {}, text, privacy } = newsletter;

  return (
    <div className="newsletter stack">
      <h2>{texts.title}</h2>
      <p id={`${id}-text`}>
        {text} <a href={siteHref(privacy)}>{texts.privacy}</a>
      </p>
      <form className="field row" action={action} method="post">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={`${id}-address`}>{texts.address}</label>
        <input
          id={`${id}-address`}
          type="email"
          name={field}
          autoComplete="email"
          aria-describedby={`${id}-text`}
          required
        />
        <Button type="submit" variant="filled">
          {texts.subscribe}
        </Button>
      </form>
    </div>
  );
}
