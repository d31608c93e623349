/// <reference types="@portico/shell/types" />
import { requestHandler } from '@portico/shell/entry.server';
import { structuredData } from './blog-structured-data.ts';
import { importListStyles, importPostStyles } from './page-styles.ts';
import { inTurns } from './post/in-turns.ts';
import { documentBody } from './post/load-post.ts';
import { partStyles } from './post/part-styles.ts';
import { ComponentOfSite, PostBodyProvider } from './post/post-body.tsx';
import { type BlogServices, blogServicesContext } from './services.ts';

export { handleError } from '@portico/shell/entry.server';

export default requestHandler({
  wrap(router, context) {
    const rendered = renderedPost(context.get(blogServicesContext));
    return <PostBodyProvider body={rendered ? inTurns(documentBody(rendered)) : null}>{router}</PostBodyProvider>;
  },
  replaced: ComponentOfSite,
  async styles(context) {
    const rendered = renderedPost(context.get(blogServicesContext));
    const sheets = rendered ? [importPostStyles(), partStyles(rendered.body)] : [importListStyles()];
    return (await Promise.all(sheets)).join('');
  },
  structuredData: (context) => structuredData(context.get(blogServicesContext)),
});

function renderedPost({ post }: BlogServices) {
  return post !== undefined && 'found' in post ? post.found.rendered : undefined;
}
