/** The extensions of pictures that are also sent in other sizes and formats. */
export const PHOTOGRAPHS = ['avif', 'jpeg', 'jpg', 'png', 'webp'];
export const PICTURES = [...PHOTOGRAPHS, 'gif', 'svg'];
export const VIDEOS = ['mp4', 'webm'];
/** All files that are served next to a post. */
export const MEDIA = [...PICTURES, ...VIDEOS, 'vtt'];

export function hasExtension(file: string, extensions: readonly string[]): boolean {
  return extensions.includes(file.slice(file.lastIndexOf('.') + 1).toLowerCase());
}
