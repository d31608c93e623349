import type { BlogPost } from '@portico/core/blog-post';
import type { BrowserConfig } from '@portico/core/browser-config';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { topicSlug } from '@portico/core/slugify';
import type { SourcePage } from '@portico/core/source-page';
import { palette as texts } from '@portico/core/texts';
import { Fragment, memo } from 'react';
import { LocalDate } from '#content/local-date.tsx';
import { useSiteHref } from '#context/shell-context.tsx';
import { ICONS, Icon } from '#icons/icons.tsx';
import { isPlainClick } from '#router/resolve-link.ts';
import { Marked, markWords } from '#search/marked.tsx';
import type { SearchResults } from '#search/search.ts';

const PATHS: Readonly<Record<Option['kind'], string>> = {
  post: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6.5M9 16h6.5',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 8.2v.1',
  category: 'M3.5 6h6l2 2.5h9V19h-17z',
  page: 'M5 4.5h6a2 2 0 0 1 1 .5 2 2 0 0 1 1-.5h6v14h-6l-1 .8-1-.8H5zM12 5.5v13',
  elsewhere: 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-9 9',
  text: ICONS.search,
};

const KINDS = ['post', 'tag', 'category', 'page'] as const;

/** An option of the palette, a link. No two lead to the same page. */
export type Option = {
  readonly kind: (typeof KINDS)[number] | 'text' | 'elsewhere';
  readonly href: string;
  readonly label: string;
  readonly post?: BlogPost;
  readonly page?: SourcePage;
};

/** Returns the results in order, followed by the full-text search and the search on another site. */
export function optionsFor(
  { posts, tags, categories, pages = [] }: SearchResults,
  query: string,
  { blog, search: { elsewhere } }: Pick<BrowserConfig, 'blog' | 'search'>,
): readonly Option[] {
  const asked = query.trim();
  const named = (kind: 'tag' | 'category') => (label: string) => {
    const slug = topicSlug(label, blog.topics);
    return {
      kind,
      label,
      href: kind === 'tag' ? routes.tag.href({ tag: slug }) : routes.category.href({ category: slug }),
    };
  };
  return [
    ...posts.map((post) => ({ kind: 'post' as const, label: post.title, href: routes.post.href(post), post })),
    ...tags.map(named('tag')),
    ...categories.map(named('category')),
    ...pages.map((page) => ({ kind: 'page' as const, label: page.title, href: page.url, page })),
    ...(asked === '' ? [] : [{ kind: 'text' as const, label: asked, href: routes.search.href({ q: query }) }]),
    ...(asked === '' || elsewhere === undefined
      ? []
      : [{ kind: 'elsewhere' as const, label: elsewhere.label, href: elsewhere.href + encodeURIComponent(asked) }]),
  ];
}

/** Whether an option of this kind is a result, and not another search. */
export function isResult(kind: Option['kind']): kind is (typeof KINDS)[number] {
  return KINDS.some((each) => each === kind);
}

export function describeResults(options: readonly Option[]): string {
  const counts = KINDS.map((kind) => ({ kind, count: options.filter((option) => option.kind === kind).length }));
  return counts.flatMap(({ kind, count }) => (count === 0 ? [] : [texts.counts[kind](count)])).join(', ');
}

export type PaletteResultsProps = {
  readonly id: string;
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  readonly query: string;
  readonly onActivate: (href: string) => void;
  readonly onChoose: (option: Option) => void;
};

/** Memoized, so that a keystroke renders only the field at first. The results follow. */
export const PaletteResults = memo(function PaletteResults({
  id,
  options,
  active,
  query,
  onActivate,
  onChoose,
}: PaletteResultsProps) {
  const siteHref = useSiteHref();
  return [...Map.groupBy(options, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const rows = ofKind.map((option) => (
      // Focus stays in the field.
      <a
        className="palette-option"
        role="option"
        key={option.href}
        id={`${id}-${option.href}`}
        href={siteHref(option.href)}
        aria-selected={option === active}
        tabIndex={-1}
        onPointerMove={() => onActivate(option.href)}
        onClick={(event) => {
          if (isPlainClick(event.nativeEvent)) {
            event.preventDefault();
            onChoose(option);
          }
        }}
      >
        <Icon path={PATHS[kind]} />
        <Row option={option} words={[query]} />
      </a>
    ));
    return !isResult(kind) ? (
      <Fragment key={kind}>{rows}</Fragment>
    ) : (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
      <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
        <p className="palette-group" id={`${id}-${kind}`} role="presentation">
          {texts.groups[kind]}
        </p>
        {rows}
      </div>
    );
  });
});

function Row({
  option: { kind, label, post, page },
  words,
}: {
  readonly option: Option;
  readonly words: readonly string[];
}) {
  const [before, after] = texts.allText;
  const asked = kind === 'elsewhere' ? [label] : [before, label, after];
  const title = isResult(kind) ? markWords(label, words) : asked;
  const language = inLanguage(post?.lang);
  // If the title doesn't show why a post matches, the description may.
  const { description: text } = post ?? page ?? {};
  const description = title.length > 1 || text === undefined ? [] : markWords(text, words);
  return (
    <>
      <span className="palette-option-label" {...language}>
        <Marked parts={title} />
      </span>
      {post !== undefined && (
        <span className="palette-option-details">
          <span className="palette-option-author">
            <Marked parts={markWords(post.author, words)} />
          </span>{' '}
          <LocalDate date={post.date} />
        </span>
      )}
      {description.length > 1 && (
        <span className="palette-option-excerpt" {...language}>
          <Marked parts={description} />
        </span>
      )}
    </>
  );
}
