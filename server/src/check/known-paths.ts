import { isPageMatch, matchRoute } from '@portico/config/match-route';
import { type ContentSnapshot, hasPage, parseVariant } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';
import { encodePath } from '#site/address.ts';

/** Whether the site serves anything at a path, without query and hash. `files` are paths of other files than content. */
export type KnownPaths = (pathname: string) => boolean;

export function knownPaths({ index, images, media }: ContentSnapshot, files: ReadonlySet<string>): KnownPaths {
  return (pathname) => {
    const path = percentDecoded(pathname)?.normalize();
    if (path === undefined) {
      return false;
    }
    const encoded = encodePath(path);
    // A picture that is too large to be sent is another finding.
    if (files.has(path) || media.has(encoded) || images.has(encoded)) {
      return true;
    }
    const match = matchRoute(encoded);
    if (match === undefined) {
      return false;
    }
    switch (match.name) {
      case 'authorPicture':
      // A server redirects from a former slug, and an export does not.
      case 'besidePost':
        return false;
      case 'picture': {
        const { slug, file } = match.params;
        const original = parseVariant(file)?.name;
        return original !== undefined && images.has(urlBeside({ slug, file: original }));
      }
      case 'postMarkdown':
      case 'postCard':
        return hasPage({ name: 'post', params: match.params }, index);
      case 'tagFeed':
      case 'tagCard':
        return hasPage({ name: 'tag', params: match.params }, index);
      case 'categoryFeed':
      case 'categoryCard':
        return hasPage({ name: 'category', params: match.params }, index);
      case 'authorFeed':
      case 'authorCard':
        return hasPage({ name: 'author', params: match.params }, index);
      default:
        return !isPageMatch(match) || hasPage(match, index);
    }
  };
}
