/// <reference types="@portico/shell/types" />
import PostAside from 'virtual:slots/post-aside';
import PostEndSlot from 'virtual:slots/post-end';
import HeaderSlot from 'virtual:slots/post-header';
import PostStart from 'virtual:slots/post-start';
import Subscribe from 'virtual:slots/subscribe';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { post as texts } from '@portico/core/texts';
import { PostHeader, useTopicHueClass, useTopicSlug } from '@portico/shell';
import { Island } from '@portico/shell/island';
import type { ReactNode } from 'react';
import { SubscribeLink } from '../lists/follow.tsx';
import { orThrow } from '../lists/or-throw.ts';
import { AuthorNote } from '../parts/authors.tsx';
import { PostPicture } from '../parts/picture.tsx';
import { Comments } from '../post/comments.tsx';
import { EnlargedHost } from '../post/enlarged-host.tsx';
import { loadPost, loadPreview } from '../post/load-post.ts';
import { PostMenu, PostMenuButton } from '../post/post-actions.tsx';
import { PostBody } from '../post/post-body.tsx';
import { PostEnd } from '../post/post-end.tsx';
import { PostFacts, PostNote } from '../post/post-facts.tsx';
import { SeriesLater, SeriesNext } from '../post/series-next.tsx';
import { SeriesNote } from '../post/series-note.tsx';
import { TableOfContents } from '../post/table-of-contents.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/post';

export { meta } from '@portico/shell';

export function loader({ context }: Route.LoaderArgs) {
  const shown = orThrow(context.get(blogServicesContext).post);
  const { previewUntil: until } = shown;
  return until === undefined ? loadPost(shown, context) : loadPreview(shown, until, context);
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const {
    preview,
    post,
    printed,
    authors,
    headings,
    pictures,
    body,
    series,
    seriesEnd,
    related,
    comments,
    nextStep,
    actions,
    source,
    isPublished,
  } = loaderData;
  const language = inLanguage(post.lang);
  const slugOf = useTopicSlug();
  const hueClassOf = useTopicHueClass();
  const hueClass = hueClassOf(post.category);
  const header = {
    post,
    printed,
    note: <PostNote preview={preview} badges={post.badges} />,
    byline: <PostFacts {...loaderData} />,
    picture: <PostPicture post={post} size="band" />,
  };
  return (
    <>
      <article className={`post ${hueClass}`}>
        {HeaderSlot === null ? (
          <PostHeader {...header} />
        ) : (
          <HeaderSlot {...header} instead={<PostHeader {...header} />} />
        )}
        <TableOfContents headings={headings} language={language}>
          {actions !== undefined && <PostMenu {...actions} />}
          {PostAside !== null && <PostAside post={post} Frame={Aside} />}
        </TableOfContents>
        <div className="post-content">
          {series !== undefined && <SeriesNote {...series} />}
          {PostStart !== null && <PostStart post={post} />}
          <PostBody body={body} language={language} />
          {pictures.length > 0 && (
            <Island
              name="enlarged"
              of={EnlargedHost}
              props={{ slug: post.slug, pictures: [...pictures], language, hueClass }}
              when="asked"
            />
          )}
          {PostEndSlot !== null && <PostEndSlot post={post} />}
          <footer className="post-footer stack">
            <div className="post-people stack">
              {authors.map((author) => (
                <AuthorNote key={author.name} author={author} />
              ))}
              {isPublished && <SubscribeLink to={{ kind: 'category', slug: slugOf(post.category) }} />}
            </div>
            {isPublished && Subscribe !== null && <Subscribe />}
            <div className="quiet-links post-details row">
              {/* Screen readers would announce an empty list. */}
              {post.tags.length > 0 && (
                <ul className="post-tags secondary" role="list" aria-label={texts.tags}>
                  {post.tags.map((tag) => (
                    <li key={tag}>
                      <a className="target" href={routes.tag.href({ tag: slugOf(tag) })}>
                        {tag}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              {source.length > 0 && (
                <ul role="list">
                  {source.map(({ label, href }) => (
                    <li key={href}>
                      <a className="target" href={href} rel="nofollow">
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              {actions !== undefined && <PostMenuButton links={actions.links} />}
            </div>
            {seriesEnd !== undefined &&
              ('post' in seriesEnd ? <SeriesNext {...seriesEnd} /> : <SeriesLater {...seriesEnd} />)}
          </footer>
        </div>
      </article>
      <PostEnd related={related} nextStep={nextStep} />
      {comments !== undefined && <Island name="comments" of={Comments} props={comments} when="visible" />}
    </>
  );
}

function Aside({ children }: { readonly children: ReactNode }) {
  return <aside className="post-aside">{children}</aside>;
}
