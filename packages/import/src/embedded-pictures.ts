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
const NAMES = /embedded-picture-\d+/g;

/** Returns the extension for a picture's file; undefined if the address isn't that of an embedded picture. */
export function extensionOf(url: string): string | undefined {
  const [, type = ''] = HEAD.exec(url) ?? [];
  return EXTENSIONS.get(type.toLowerCase());
}

export function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Replaces embedded pictures with short addresses, so that a text isn't too long to convert because of them. */
export function withoutPictures(source: string) {
  const pictures = new Map<string, string>();
  const text = source.replace(PICTURES, (url) => {
    const name = `embedded-picture-${pictures.size + 1}`;
    pictures.set(name, url);
    return name;
  });
  /** Restores pictures in parts of a text that must not change, such as code. */
  const withPictures = (value: string) => value.replace(NAMES, (name) => pictures.get(name) ?? name);
  return { text, withPictures };
}
