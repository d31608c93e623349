import type { BlogPost } from '@portico/core/blog-post';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { errorPage as texts } from '@portico/core/texts';
import type { ReactNode } from 'react';
import { LocalDate } from '#content/local-date.tsx';
import { useShell, useSiteHref } from '#context/shell-context.tsx';
import { Button, type ButtonVariant } from '#controls/button.tsx';

// The drawing: pipes that end, and one that continues. It is inline, because a file can't be loaded if no server answers.
const WAYS = 'M-1 5.75H8M-1 6.95H8M-1 8.15H17';

export type NotFoundProps = {
  readonly heading: string;
  readonly text: string;
  /** The newest posts. */
  readonly posts: readonly BlogPost[];
  /** What follows the text. */
  readonly children?: ReactNode;
};

/** The page for an address without one: an explanation, the search, and the newest posts. */
export function NotFound(props: NotFoundProps) {
  return <FailurePage label="404" search="filled" {...props} />;
}

export type FailurePageProps = NotFoundProps & {
  readonly label: string;
  /** How the button of the search looks. A form would load a document: if the site is unreachable, that would lose the page. */
  readonly search: ButtonVariant | undefined;
};

export function FailurePage({ label, heading, text, posts, search, children }: FailurePageProps) {
  const isPlain = useShell().siteConfig.drawings === false;
  const siteHref = useSiteHref();
  return (
    <div className="error-page stack">
      <p className="error-page-status">{label}</p>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
      {search !== undefined && (
        <search>
          <form className="field row" action={siteHref(routes.search.href())}>
            <label htmlFor="error-page-query">{texts.search}</label>
            <input id="error-page-query" type="search" name="q" />
            <Button type="submit" variant={search}>
              {texts.submit}
            </Button>
          </form>
        </search>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="error-page-latest">
          <h2 id="error-page-latest">{texts.latest}</h2>
          <ul role="list">
            {posts.map(({ slug, title, date, lang }) => (
              <li className="entry row" key={slug}>
                <LocalDate date={date} />
                <a href={siteHref(routes.post.href({ slug }))} {...inLanguage(lang)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a href={siteHref(routes.blog.href())}>{texts.allPosts}</a>
      {/* Next to the text, or below it on a narrow screen. */}
      <svg className={isPlain ? 'art art-plain' : 'art'} viewBox="0 0 16 9" aria-hidden="true">
        <text className="art-number" x="0.7" y={isPlain ? 6.2 : 4.55} fontSize="4.6">
          {/^\d+$/.test(label) && label}
        </text>
        {!isPlain && (
          <>
            <path className="art-wall" d={WAYS} />
            <path className="art-bore" d={WAYS} />
            <path className="art-gate" d="M8 4.9v1.7M8 6.1v1.7" />
            <path className="art-packet" d="M3 5.75h.28M5 6.95h.28" />
            <path className="art-signal" d="M11.4 8.15h.28" />
          </>
        )}
      </svg>
    </div>
  );
}
