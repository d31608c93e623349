// Pictures embedded in the text as `data:` URLs (https://www.rfc-editor.org/info/rfc2397).

const EXTENSIONS = new Map([
  ['avif', '.avif'],
  ['gif', '.gif'],
  ['jpeg', '.jpg'],
  ['jpg', '.jpg'],
  ['png', '.png'],
  ['svg+xml', '.svg'],
  ['webp', '.webp'],
]);
const HEAD = /^data:image\/([a-z+]{1,10});base64,/i;
const PICTURES = /data:image\/[a-z+]{1,10};base64,[a-z\d+/=]+/gi;

/** Returns the extension for a picture's file; undefined if the address isn't that of an embedded picture. */
export function extensionOf(url: string): string | undefined {
  const [, type = ''] = HEAD.exec(url) ?? [];
  return EXTENSIONS.get(type.toLowerCase());
}

export function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

export function withoutPictures(source: string): string {
  return source.replace(PICTURES, '');
}
