import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { readingTime, postEnd as texts } from '@portico/core/texts';
import { LocalDate } from '@portico/shell';
import { SeriesPipe } from '../parts/series-pipe.tsx';

export type SeriesNextProps = {
  /** The number of the next part, from 2. */
  readonly part: number;
  readonly parts: number;
  readonly post: {
    readonly slug: string;
    readonly title: string;
    readonly lang?: string;
    readonly readingMinutes: number;
  };
};

/** The next part of a series, below a drawing of all parts as a pipe, in which the packet has reached the part before it. */
export function SeriesNext({ part, parts, post: { slug, title, lang, readingMinutes } }: SeriesNextProps) {
  return (
    <section className="series-next stack whole teaser" aria-labelledby="page--next-part">
      <SeriesPipe parts={parts} current={part - 1} />
      <h2 className="secondary" id="page--next-part">
        {texts.nextPart(part, parts)}
      </h2>
      <h3 className="post-title">
        <a href={routes.post.href({ slug })} {...inLanguage(lang)}>
          {title}
        </a>
      </h3>
      <p className="secondary">{readingTime(readingMinutes)}</p>
    </section>
  );
}

/** Announces the next part of a series, below its last one. */
export function SeriesLater({ part, date }: { readonly part: number; readonly date: string }) {
  const [before, after] = texts.laterPart(part);
  return (
    <p className="framed-note card card-s tint">
      {before}
      <LocalDate date={date} />
      {after}
    </p>
  );
}
