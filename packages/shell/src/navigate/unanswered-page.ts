import { routes } from '@portico/core/routes';
import { errorPage as texts } from '@portico/core/texts';
import { pageDataStore } from '#islands/page-data-block.ts';
import type { Page } from '#navigate/page.ts';
import { onWindow } from '#window-event.ts';

const MAX_POSTS = 3;
// The tags of `<head>` that all pages have.
const OF_SITE = `meta[property="og:site_name"], meta[property="og:locale"], meta:is([name=app-version], [name=base-url]),
  link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest])`;

/**
 * The page that readers see if the server doesn't answer. No server can send it, and nothing can be loaded for it, so it is the one
 * page that is made here. It looks like FailurePage.
 */
export function unansweredPage({ href }: URL): Page {
  const { title, heading, text } = texts.unanswered;
  const again = Object.assign(elementOf('a', texts.retry), { href, className: 'button' });
  again.dataset.style = 'filled';
  const posts = (pageDataStore.snapshot()?.blogPosts ?? []).slice(0, MAX_POSTS).map(({ slug, title: name }) => {
    const item = elementOf('li', Object.assign(elementOf('a', name), { href: routes.post.href({ slug }) }));
    item.className = 'entry row';
    return item;
  });
  const list = elementOf('ul', ...posts);
  list.role = 'list';
  const page = elementOf(
    'div',
    elementOf('h1', heading),
    elementOf('p', text),
    elementOf('p', again),
    ...(posts.length > 0 ? [elementOf('section', elementOf('h2', texts.latest), list)] : []),
  );
  page.className = 'error-page stack';
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  return {
    main: Object.assign(elementOf('main', page), { id: 'main', tabIndex: -1 }),
    isAnswer: false,
    head: [elementOf('title', `${title} · ${siteName}`), ...document.head.querySelectorAll(OF_SITE)],
    styles: '',
    pageData: null,
    enhance: () => onWindow('online', () => location.reload()),
  };
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(name: Name, ...content: (Node | string)[]) {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}
