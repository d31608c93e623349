import { readFile } from 'node:fs/promises';
import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import type { Card } from '#cards/card.ts';
import { cardAt, slugOfCard } from '#cards/card-at.ts';
import type { Answer } from '#http/answer.ts';
import { FILE, REDIRECT } from '#http/cache-policies.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';

// The mark that browsers show on a tab, which a provider replaces with the rest of that folder.
const MARK = new URL('../../../packages/shell/public/favicon.svg', import.meta.url);

const LIST_CARD = /^\/blog\/og\/(?:tag|category)\//;

/** Makes social cards; a redirect from a former slug's; undefined for a path that is none. */
export function createCards(site: SiteConfig) {
  let renderer: Promise<(card: Card) => Promise<Buffer>> | undefined;

  async function draw(card: Card): Promise<Buffer> {
    renderer ??= loadRenderer();
    const render = await renderer.catch((error) => {
      // The next one may have more luck.
      renderer = undefined;
      throw error;
    });
    return render(card);
  }

  return async (pathname: string, snapshot: ContentSnapshot): Promise<Answer | undefined> => {
    const slug = slugOfCard(pathname) ?? '';
    const alias = snapshot.index.aliases.get(slug);
    if (alias !== undefined) {
      const headers = { ...EMBEDDABLE, location: routes.postCard.href({ slug: alias }), 'cache-control': REDIRECT };
      // A post that is due may take its former slug back.
      return { status: 301, headers, body: Buffer.alloc(0), freshUntil: snapshot.index.nextChange };
    }
    const card = cardAt(pathname, snapshot, site);
    if (card === undefined) {
      return undefined;
    }
    return {
      status: 200,
      headers: {
        ...EMBEDDABLE,
        'content-type': 'image/png',
        'cache-control': FILE,
        ...(snapshot.index.bySlug.get(slug)?.unlisted && { 'x-robots-tag': 'noindex' }),
      },
      body: await draw(card),
      // A tag or category is there, and written as it is, by its posts.
      ...(LIST_CARD.test(pathname) && { freshUntil: snapshot.index.nextChange }),
    };
  };
}

/** With the first card, so that no start waits for the renderer and no site without readers of cards has it in memory. */
async function loadRenderer() {
  const { createCardRenderer } = await import('#cards/card-renderer.ts');
  return createCardRenderer(await readFile(MARK, 'utf8'));
}
