/** A picture of a post as it is shown over the page. */
export type EnlargedPicture = {
  readonly sources: ReadonlyArray<{
    readonly srcSet: string;
    readonly type: string;
    readonly media: string;
    readonly sizes: string;
  }>;
  readonly image: { readonly src: string; readonly srcSet: string; readonly sizes: string; readonly alt: string };
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
  const image = link.querySelector('img');
  // The picture's own width, or the widest variant's if that is smaller.
  const sizesFor = (srcSet: string) => {
    const widest = Number(/ (\d+)w$/.exec(srcSet)?.[1] ?? width);
    return `${Math.min(width, widest)}px`;
  };
  return {
    sources: [...link.querySelectorAll('source')].map(({ srcset, type, media }) => ({
      srcSet: srcset,
      type,
      media,
      sizes: sizesFor(srcset),
    })),
    image: {
      src: image?.getAttribute('src') ?? '',
      srcSet: image?.srcset ?? '',
      sizes: image?.sizes ?? '',
      alt: image?.alt ?? '',
    },
    width,
    height,
    isDrawing: link.pathname.toLowerCase().endsWith('.svg'),
    caption: link.closest('figure')?.querySelector(':scope > figcaption')?.innerHTML ?? '',
    language: link.closest<HTMLElement>('[lang]')?.lang ?? '',
  };
}

/** The links of the same text's pictures that can be enlarged, without those for other looks and in closed panes and disclosures. */
export function pictureLinksAround(link: HTMLAnchorElement): readonly HTMLAnchorElement[] {
  const text = link.closest('.prose') ?? link;
  return [...text.querySelectorAll<HTMLAnchorElement>('a[data-enlarge]')].filter((other) => other.checkVisibility());
}
