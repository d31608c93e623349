import path from 'node:path';
import type { ContentError } from '#content-error.ts';
import type { ContentImage } from '#media-files.ts';

type Images = ReadonlyMap<string, ContentImage>;

export type LinkedPictures = {
  readonly images: Images;
  /** Pictures that cannot take another's place. */
  readonly errors: readonly ContentError[];
};

const DARK = /^(.+)\.dark(\.[^./]+)$/;

/**
 * Makes what gives each picture the one that is shown in its place in dark looks: `diagram.dark.png` beside `diagram.png`.
 * A picture whose dark one has not changed stays the same object.
 */
export function createDarkPictures(root: string): (images: Images) => LinkedPictures {
  const known = new WeakMap<ContentImage, ContentImage>();
  return (images) => {
    const linked = new Map(images);
    const errors: ContentError[] = [];
    for (const dark of images.values()) {
      const [, stem, extension] = DARK.exec(dark.url) ?? [];
      const light = images.get(`${stem}${extension}`);
      if (light === undefined) {
        continue;
      }
      if (!hasShapeOf(light, dark)) {
        errors.push(mistakeIn(root, dark, light));
        continue;
      }
      const before = known.get(light);
      const { path: _, ...shown } = dark;
      const pair = before?.dark?.hash === dark.hash ? before : { ...light, dark: shown };
      known.set(light, pair);
      linked.set(light.url, pair);
    }
    return { images: linked, errors };
  };
}

/** Whether one is as high as the other where they are equally wide, to the pixel. What cannot be measured is taken for it. */
function hasShapeOf(light: ContentImage, dark: ContentImage): boolean {
  const [width = 1, height = 1, darkWidth = width, darkHeight = height] = [
    light.width,
    light.height,
    dark.width,
    dark.height,
  ];
  return Math.abs((darkHeight * width) / darkWidth - height) <= Math.max(1, width / darkWidth);
}

function mistakeIn(root: string, dark: ContentImage, light: ContentImage): ContentError {
  const name = path.basename(light.path);
  const shape = ({ width, height }: ContentImage) => `${width} × ${height}`;
  return {
    code: 'dark-picture-shape',
    file: path.relative(root, dark.path).split(path.sep).join('/'),
    message: `the picture is not shown in dark looks: it has ${shape(dark)} pixels and ${name} has ${shape(light)}, and the page would move where one took the other's place; give both the same proportions`,
  };
}
