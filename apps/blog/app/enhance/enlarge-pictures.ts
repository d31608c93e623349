import { isPlainClick } from '@portico/shell/clicks';
import { islandNamed } from '@portico/shell/island-element';
import { enlargedStore } from '../post/enlarged-store.ts';

/** Opens the links to pictures of a text on top of the page. If the code for it can't be loaded, they lead to the picture. */
export function enlargePictures(main: HTMLElement): () => void {
  const stopping = new AbortController();
  const linkAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-enlarge]') : null;
  const onIntent = ({ target }: Event) => {
    if (linkAt(target) !== null) {
      islandNamed('enlarged')
        ?.live()
        .catch(() => {});
    }
  };
  main.addEventListener('pointerover', onIntent, stopping);
  main.addEventListener('focusin', onIntent, stopping);
  main.addEventListener(
    'click',
    (event) => {
      const link = linkAt(event.target);
      const island = islandNamed('enlarged');
      if (link === null || island === undefined || !isPlainClick(event)) {
        return;
      }
      event.preventDefault();
      const { slug } = JSON.parse(island.dataset.props ?? '{}');
      enlargedStore.show({ slug, index: Number(link.dataset.enlarge), drawings: drawingsIn(main) });
      island.live().catch(() => location.assign(link.href));
    },
    stopping,
  );
  return () => stopping.abort();
}

/** The drawings of a text, which have the page's colors. They get different ids, so that a copy doesn't use parts of the original. */
function drawingsIn(main: HTMLElement): ReadonlyMap<number, string> {
  const drawings = main.querySelectorAll('a[data-enlarge] > svg');
  return new Map(
    Array.from(drawings, (drawing) => [
      Number(drawing.closest<HTMLElement>('a')?.dataset.enlarge),
      drawing.outerHTML.replaceAll('page--drawing', 'page--enlarged'),
    ]),
  );
}
