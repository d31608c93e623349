/// <reference types="@portico/shell/types" />
import { styles } from 'virtual:site-components';
import { islandRequestHandler } from '@portico/shell/islands/entry.server';
import { structuredData } from './blog-structured-data.ts';
import { pageStyles } from './page-styles.server.ts';
import { componentsIn, loadComponents } from './post/site-components.server.ts';
import { hash as tabsScriptHash } from './post/tabs-script.ts?inline-script';
import { type BlogServices, blogServicesContext } from './services.ts';

export { handleError } from '@portico/shell/islands/entry.server';

export default islandRequestHandler({
  async prepare(context) {
    const body = bodyOf(context.get(blogServicesContext));
    if (body === undefined) {
      return pageStyles.list;
    }
    const names = componentsIn(body);
    await loadComponents(names);
    const loaded = await Promise.all(names.flatMap((name) => styles[name] ?? []).map((load) => load()));
    // Two components may import the same sheet.
    return pageStyles.post + [...new Set(loaded.map((sheet) => sheet.default))].join('');
  },
  structuredData: (context) => structuredData(context.get(blogServicesContext)),
  scriptHashes: [tabsScriptHash],
});

function bodyOf({ post }: BlogServices) {
  return post !== undefined && 'found' in post ? post.found.rendered.body : undefined;
}
