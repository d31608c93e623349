import { inLanguage } from '@portico/core/language';
import { readingTime, post as texts } from '@portico/core/texts';
import { LocalDate } from '@portico/shell';
import { PostBadges } from '../lists/byline.tsx';
import { WithFaces } from '../parts/authors.tsx';
import { AgeNote } from './age-note.tsx';
import type { loadPost, loadPreview } from './load-post.ts';

type Loaded = ReturnType<typeof loadPost> | ReturnType<typeof loadPreview>;

type NoteProps = Pick<Loaded, 'preview'> & Pick<Loaded['post'], 'badges'>;

/** Says that the page is a preview, and in development why readers can't see the post. */
export function PostNote({ preview, badges }: NoteProps) {
  return (
    <>
      {preview !== undefined && (
        <p className="framed-note card card-s tint" role="note">
          <span className="badge">{preview.label}</span> {preview.text}
        </p>
      )}
      {badges !== undefined && (
        <p>
          <PostBadges badges={badges} />
        </p>
      )}
    </>
  );
}

type FactsProps = Pick<Loaded, 'post' | 'age' | 'tested' | 'translations' | 'authors'>;

/** The authors and dates of a post, how long it is, its other languages, and how old it is. */
export function PostFacts({ post, age, tested, translations, authors }: FactsProps) {
  return (
    <>
      <WithFaces faces={post.faces} names={post.authors} pages={authors.map(({ href }) => href)}>
        <p className="byline row">
          <LocalDate date={post.date} />
          <span>{readingTime(post.readingMinutes)}</span>
          {post.updated !== undefined && (
            <span>
              {texts.updated[0]}
              <LocalDate date={post.updated} />
              {texts.updated[1]}
            </span>
          )}
          {tested !== undefined && (
            <span>
              {texts.tested[0] + tested.what + texts.tested[1]}
              <LocalDate date={tested.date} />
              {texts.tested[2]}
            </span>
          )}
          {translations.map(({ href, lang, name }) => (
            <a key={lang} href={href} {...inLanguage(lang)} hrefLang={lang}>
              {name}
            </a>
          ))}
        </p>
      </WithFaces>
      <AgeNote age={age} />
    </>
  );
}
