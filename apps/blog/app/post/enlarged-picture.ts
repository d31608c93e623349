/** A picture of a post as it is shown over the page. */
export type EnlargedPicture = {
  readonly html: string;
  readonly alt: string;
  /** The original's size in pixels. */
  readonly width: number;
  readonly height: number;
  /** A drawing can be enlarged at will. */
  readonly isDrawing: boolean;
  /** The HTML of the picture's own caption, or of that of the gallery that contains it. */
  readonly caption: string;
  readonly language: string;
};

/** Reads the picture inside a link of a post. */
export function readPicture(link: HTMLAnchorElement): EnlargedPicture {
  const [width = 0, height = 0] = (link.dataset.enlarge ?? '').split(' ').map(Number);
  const isDrawing = link.pathname.toLowerCase().endsWith('.svg');
  // What is in a template isn't loaded.
  const copy = document.createElement('template');
  copy.innerHTML = link.innerHTML;
  for (const source of copy.content.querySelectorAll('source')) {
    // The picture's own width, or the widest variant's if that is smaller.
    const widest = Number(/ (\d+)w$/.exec(source.srcset)?.[1] ?? width);
    source.sizes = `${Math.min(width, widest)}px`;
  }
  const image = copy.content.querySelector('img');
  image?.removeAttribute('loading');
  image?.setAttribute('width', String(width));
  image?.setAttribute('height', String(height));
  image?.toggleAttribute('data-vector', isDrawing);
  return {
    html: copy.innerHTML,
    alt: image?.alt ?? '',
    width,
    height,
    isDrawing,
    caption: link.closest('figure')?.querySelector(':scope > figcaption')?.innerHTML ?? '',
    language: link.closest<HTMLElement>('[lang]')?.lang ?? '',
  };
}

/** The links of the same text's pictures that can be enlarged, without those for other themes and in closed panes and disclosures. */
export function pictureLinksAround(link: HTMLAnchorElement): readonly HTMLAnchorElement[] {
  const text = link.closest('.prose') ?? link;
  return [...text.querySelectorAll<HTMLAnchorElement>('a[data-enlarge]')].filter((other) => other.checkVisibility());
}
