/** The extensions of pictures that are also offered in other sizes and formats. */
export const BITMAPS = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp'];
export const PICTURES = [...BITMAPS, 'svg'];
export const VIDEOS = ['mp4', 'webm'];
/** All files that are served next to a post. */
export const MEDIA = [...PICTURES, ...VIDEOS, 'vtt'];
/** Matches the names of pages that `:::demo` can show. Other pages next to a post, such as output of tools, aren't served. */
export const DEMO = /(?:^|[/.])demo\.html$/i;
/** Matches the names of drawings in a post's folder `diagrams`. Earlier versions made a second one for dark themes. */
export const DRAWING = /^[0-9a-f]{16}(?:\.dark)?\.svg$/;

export function hasExtension(file: string, extensions: readonly string[]): boolean {
  return extensions.includes(file.slice(file.lastIndexOf('.') + 1).toLowerCase());
}
