import type { Element, Root } from 'hast';
import { childElements, printTree, walk } from '#markdown/tree/tree.ts';
import type { Picture } from '#media/picture-sizes.ts';
import type { ResolvedImage } from '#media/videos.ts';

/** A picture or drawing that may be shown smaller than its real size, so a click opens it over the page. */
export type EnlargeablePicture = Pick<Picture, 'url'> &
  Partial<Pick<Picture, 'hash' | 'formats' | 'query'>> & {
    readonly width: number;
    readonly height: number;
    readonly alt: string;
    /** A drawing that is part of the page, in the colors of its theme. */
    readonly isDrawing?: true;
    /** The theme in which this picture is shown, if there is another one for the other theme. */
    readonly theme?: 'light' | 'dark';
    /** The caption as HTML. */
    readonly caption?: string;
  };

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    /** What the link around a picture opens. */
    opens?: EnlargeablePicture;
  }
}

type Shown = Pick<EnlargeablePicture, 'alt' | 'theme' | 'isDrawing'>;

/** What a link around a picture opens. */
export function toOpen({ url, hash, formats, animation, query, width = 0, height = 0 }: ResolvedImage, shown: Shown) {
  return {
    ...{ url, width, height, ...shown },
    ...(hash !== undefined && { hash }),
    // The other formats of an animation don't move.
    ...(formats && animation === undefined && { formats }),
    ...(query !== undefined && { query }),
  } satisfies EnlargeablePicture;
}

/** Returns the pictures that the links of a finished text open, and sets each link's index. */
export function collectPictures(tree: Root): readonly EnlargeablePicture[] {
  const pictures: EnlargeablePicture[] = [];
  walk(tree, (node, ancestors) => {
    if (node.type !== 'element' || node.data?.opens === undefined) {
      return;
    }
    node.properties.dataEnlarge = String(pictures.length);
    const figure = ancestors.findLast((other) => other.type === 'element' && other.tagName === 'figure');
    const caption = figure && childElements(figure).find(({ tagName }) => tagName === 'figcaption');
    pictures.push({ ...node.data.opens, ...(caption && { caption: contentOf(caption) }) });
  });
  return pictures;
}

function contentOf({ children }: Element): string {
  return printTree({ type: 'root', children: [...children] });
}
