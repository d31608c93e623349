import { type ContentSnapshot, REDIRECTS_FILE, routes } from 'portico/tools';
import { type GoneAddress, type GonePost, goneAddresses, gonePosts } from '#gone-addresses.ts';

/** Says which addresses worked before and don't work any more, and what to do. `shown` formats the name of a file. */
export function goneMessages(
  before: ContentSnapshot,
  after: ContentSnapshot,
  shown: (file: string) => string,
): readonly string[] {
  return [
    ...gonePosts(before, after).map((post) => goneMessage(post, shown)),
    ...goneAddresses(before, after).map((address) => lostMessage(address, shown)),
  ];
}

function goneMessage(
  { slug, aliases, movedTo, hiddenIn, refusedIn }: GonePost,
  shown: (file: string) => string,
): string {
  const path = routes.post.href({ slug });
  if (hiddenIn !== undefined) {
    return `${path} is gone: ${shown(hiddenIn)} is not public anymore. Readers who have the address get a 404`;
  }
  if (refusedIn !== undefined) {
    return `${path} is gone: readers can't see ${shown(refusedIn)} because of a mistake in it. Correct it`;
  }
  if (slug.includes('/')) {
    return `${path} is gone. If readers have the address, add this line to redirects.yaml: ${path}: ${path.replace(/\/[^/]*$/, '')}`;
  }
  const slugs = [...aliases, slug].join(', ');
  return movedTo === undefined
    ? `${path} is gone: its file was removed. If another post takes its place, add this line to that post's front matter: aliases: [${slugs}]`
    : `${path} is gone: the post is ${shown(movedTo.file)} now. Add this line to its front matter, so that links to the old address work: aliases: [${slugs}]`;
}

function lostMessage(lost: GoneAddress, shown: (file: string) => string): string {
  const { what, path } = lost;
  if (what === 'alias') {
    const file = shown(lost.post.file);
    return `${path} is gone: ${file} does not have it in aliases anymore. If readers have the address, add it there: aliases: [${lost.alias}]`;
  }
  if (what === 'redirect') {
    return `${path} is gone: it is not in ${REDIRECTS_FILE} anymore. If readers have the address, add this line again: ${path}: ${lost.to}`;
  }
  const folder = path.replace(/[^/]*$/, '…');
  return `${path} is gone, with its feeds: no listed post has the ${what} ${JSON.stringify(lost.name)} anymore. If readers have the addresses, add these lines to ${REDIRECTS_FILE}: ${path}: ${folder} and ${path}/*: ${folder}/*`;
}
