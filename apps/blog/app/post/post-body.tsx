import type { BodyPart, SitePart } from '@portico/content';
import type { LanguageAttributes } from '@portico/core/language';
import { Island } from '@portico/shell/island';
import { Demo } from './demo.tsx';
import { Embed } from './embed.tsx';
import { siteComponent } from './site-components.server.ts';

export type PostBodyProps = { readonly body: readonly BodyPart[]; readonly language: LanguageAttributes };

/** A post's body: HTML, and components. `enhance-post.ts` adds what needs scripts. */
export function PostBody({ body, language }: PostBodyProps) {
  return (
    <div className="prose" {...language}>
      <Parts body={body} />
    </div>
  );
}

function Parts({ body }: Pick<PostBodyProps, 'body'>) {
  return body.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
    <Part key={index} part={part} />
  ));
}

function Part({ part }: { readonly part: BodyPart }) {
  if (!('component' in part)) {
    return <div data-html="" dangerouslySetInnerHTML={{ __html: part.html }} />;
  }
  switch (part.component) {
    case 'site':
      return <ComponentOfSite part={part} />;
    case 'demo':
      return <Demo {...part.props} title={part.text} />;
    case 'embed':
      return <Embed {...part.props} still={part.html?.[0] ?? ''} />;
  }
}

/** A component of the site. If it fails, readers see its text and what the author wrote in it. */
function ComponentOfSite({ part: { props, text, children } }: { readonly part: SitePart }) {
  const { name, id } = props;
  const written = children && (
    <div>
      <Parts body={children} />
    </div>
  );
  const fallback = (
    <>
      {text !== '' && <p>{text}</p>}
      {written}
    </>
  );
  return (
    <div className="post-component" id={id}>
      <Island name={`site/${name}`} of={siteComponent(name)} props={props.props} when="visible" fallback={fallback}>
        {written}
      </Island>
    </div>
  );
}
