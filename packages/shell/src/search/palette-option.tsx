import { inLanguage } from '@portico/config/language';
import { Fragment, type MouseEvent } from 'react';
import { LocalDate } from '#date/local-date.tsx';
import { ResultIcon } from '#icons/result-icons.tsx';
import { useSiteHref } from '#link/site-href.tsx';
import { excerpt } from '#search/excerpt.ts';
import { matchRanges } from '#search/match-ranges.ts';
import type { PaletteResult } from '#search/palette-options.ts';

export type PaletteOptionProps = {
  readonly id: string;
  readonly item: PaletteResult;
  readonly query: string;
  readonly active: boolean;
  readonly onActivate: () => void;
  readonly onClick: (event: MouseEvent) => void;
};

// It is in every line, and its marks would hide the text.
const ONE_LETTER = /^[a-z\d]$/i;

// Characters; two lines of a phone.
const EXCERPT_LENGTH = 90;

/** A row: a link, so that it opens in a new tab as links do. Focus stays in the input. */
export function PaletteOption({ id, item, query, active, onActivate, onClick }: PaletteOptionProps) {
  const siteHref = useSiteHref();
  const { kind, post } = item;
  // Where the title says nothing of the query, the description may.
  const inTitle = matchRanges(item.label, query).length > 0;
  const found = post === undefined || inTitle ? undefined : excerpt(post.description, query, EXCERPT_LENGTH);
  return (
    <a
      className="palette-option"
      role="option"
      id={id}
      href={siteHref(item.href)}
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={() => active || onActivate()}
      onClick={onClick}
    >
      <ResultIcon kind={kind} />
      <span className="palette-option-label" {...inLanguage(post?.lang)}>
        <Marked text={item.label} query={query} />
      </span>
      {post !== undefined && (
        <span className="palette-option-details">
          <span className="palette-option-author">
            <Marked text={post.author} query={query} />
          </span>{' '}
          <LocalDate date={post.date} />
        </span>
      )}
      {found !== undefined && (
        <span className="palette-option-excerpt" {...inLanguage(post?.lang)}>
          <Marked text={found} query={query} />
        </span>
      )}
    </a>
  );
}

/**
 * Text with the parts that matched marked; never as HTML. Each part has an element of its own: a translation replaces bare texts, and
 * React would miss them.
 */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const ranges = ONE_LETTER.test(query) ? [] : matchRanges(text, query);
  let end = 0;
  const parts = ranges.map((range) => {
    const before = text.slice(end, range.start);
    end = range.end;
    return (
      <Fragment key={range.start}>
        <span>{before}</span>
        <mark>{text.slice(range.start, range.end)}</mark>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      <span>{text.slice(end)}</span>
    </>
  );
}
