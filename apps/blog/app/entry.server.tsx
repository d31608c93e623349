/// <reference types="@portico/shell/types" />
import { styles } from 'virtual:site-components';
import type { BodyPart } from '@portico/content';
import { requestHandler } from '@portico/shell/entry.server';
import { structuredData } from './blog-structured-data.ts';
import { pageStyles } from './page-styles.ts';
import { ServerHtmlContext } from './parts/server-html.ts';
import { documentHtmlContext } from './parts/static-html.server.tsx';
import { inTurns } from './post/in-turns.ts';
import { documentBody } from './post/load-post.ts';
import { ComponentOfSite } from './post/post-body.tsx';
import { type BlogServices, blogServicesContext } from './services.ts';

export { handleError } from '@portico/shell/entry.server';

export default requestHandler({
  wrap(router, context) {
    const rendered = renderedPost(context.get(blogServicesContext));
    const body = rendered ? inTurns(documentBody(rendered)) : null;
    return <ServerHtmlContext value={{ parts: context.get(documentHtmlContext), body }}>{router}</ServerHtmlContext>;
  },
  replaced: ComponentOfSite,
  async styles(context) {
    const rendered = renderedPost(context.get(blogServicesContext));
    return rendered ? (await pageStyles('post')) + (await componentStyles(rendered.body)) : pageStyles('list');
  },
  structuredData: (context) => structuredData(context.get(blogServicesContext)),
});

function renderedPost({ post }: BlogServices) {
  return post !== undefined && 'found' in post ? post.found.rendered : undefined;
}

/** The styles that the site's components in a post import. */
async function componentStyles(body: readonly BodyPart[]): Promise<string> {
  const sheets = componentsIn(body).flatMap((name) => styles[name] ?? []);
  const loaded = await Promise.all(sheets.map((load) => load()));
  // Two components may import the same sheet.
  return [...new Set(loaded.map((sheet) => sheet.default))].join('');
}

/** The names of the site's components in a body. */
function componentsIn(body: readonly BodyPart[]): readonly string[] {
  return body.flatMap((part) =>
    'component' in part && part.component === 'site' ? [part.props.name, ...componentsIn(part.children ?? [])] : [],
  );
}
