/// <reference types="@portico/shell/types" />
import PostAside from 'virtual:slots/post-aside';
import PostEndSlot from 'virtual:slots/post-end';
import HeaderSlot from 'virtual:slots/post-header';
import PostStart from 'virtual:slots/post-start';
import Subscribe from 'virtual:slots/subscribe';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { post as texts } from '@portico/core/texts';
import { PostHeader, useTopicHueClass, useTopicSlug, useWindowEvent } from '@portico/shell';
import { memo, type ReactNode } from 'react';
import { SubscribeLink } from '../lists/follow.tsx';
import { orThrow } from '../lists/or-throw.ts';
import { AuthorNote } from '../parts/authors.tsx';
import { Part } from '../parts/part.tsx';
import { PostPicture } from '../parts/picture.tsx';
import { Comments } from '../post/comments.tsx';
import { loadPost, loadPreview } from '../post/load-post.ts';
import { measureFormulas } from '../post/measure-formulas.ts';
import { PostMenu, PostMenuButton } from '../post/post-actions.tsx';
import { PostBody } from '../post/post-body.tsx';
import { PostEnd } from '../post/post-end.tsx';
import { PostFacts, PostNote } from '../post/post-facts.tsx';
import { TableOfContents } from '../post/table-of-contents.tsx';
import { hash as tabsScriptHash } from '../post/tabs-script.ts?inline-script';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/post';

export { meta, shouldRevalidate } from '@portico/shell';

export const handle = { scriptHashes: [tabsScriptHash] };

export function loader({ context }: Route.LoaderArgs) {
  const shown = orThrow(context.get(blogServicesContext).post);
  const { previewUntil: until } = shown;
  return until === undefined ? loadPost(shown, context) : loadPreview(shown, until, context);
}

function Post({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const {
    preview,
    post,
    printed,
    authors,
    headings,
    pictures,
    body,
    isDocument,
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
  useWindowEvent('beforeprint', measureFormulas);
  const header = {
    post,
    printed,
    note: <PostNote preview={preview} badges={post.badges} />,
    byline: <PostFacts {...loaderData} />,
    picture: <PostPicture post={post} size="band" />,
  };
  return (
    <>
      {/* The key gives each post its own state: open, selected, playing and current elements. */}
      <article key={post.slug} className={`post ${hueClass}`}>
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
          {series !== undefined && <Part name="series" data={series} />}
          {PostStart !== null && <PostStart post={post} />}
          <PostBody body={body} isDocument={isDocument} pictures={pictures} language={language} hueClass={hueClass} />
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
            {seriesEnd !== undefined && <Part name="series-end" data={seriesEnd} />}
          </footer>
        </div>
      </article>
      <PostEnd related={related} nextStep={nextStep} />
      {comments !== undefined && <Comments key={comments.discussion} {...comments} />}
    </>
  );
}

function Aside({ children }: { readonly children: ReactNode }) {
  return <aside className="post-aside">{children}</aside>;
}

const Page = memo(Post);

/** Passes on only the data: React Router renders a page with other `params` and `matches` when a navigation begins and when it ends. */
export default function PostRoute({ loaderData }: Route.ComponentProps) {
  return <Page loaderData={loaderData} />;
}
