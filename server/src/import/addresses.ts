import { existsSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@portico/config/routes';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';
import { type Source, type SourcePost, textAt } from '#import/source.ts';

export type Placed = { readonly slug: string; readonly post: SourcePost };

const MEDIA = /\.(?:avif|gif|jpe?g|png|svg|webp|mp4|webm|vtt)$/i;
// A label may have brackets or a picture in it.
const LINK =
  /(!?)\[((?:\\.|!\[[^\]]*\]\([^)]*\)|\[[^\]]*\]|[^[\]\\])*)\]\((\s*)(<[^>\n]*>|(?:\([^\s()]*\)|[^\s()<>])+)/g;
const REFERENCE = /^( {0,3}\[[^\]\n^]+\]:[ \t]*)<?([^\s<>]+)>?/gm;
const TAG = /<[a-z][a-z0-9]*\s(?:"[^"]*"|'[^']*'|\{\{[^}]*\}\}|[^>"'])*>/gi;
const ADDRESS = /\s(src|href|poster)=(["'])(.*?)\2/gi;
const LOOKS =
  /\s(?:style|on\w+|srcset|sizes|target|class(?:Name)?)=(?:"[^"]*"|'[^']*'|\{\{[^}]*\}\}|\{[^}]*\}|[^\s>]+)/gi;
// Paths at which blogs have posts. A link to such a path leads to the post whose name is its last part.
const OF_POSTS = /^\/(?!\/)(?:.*\/)?(?:\d{4}\/\d{2}|blog|posts?)\/./;

export function createAddresses({ baseUrl, format, roots }: Source, posts: readonly Placed[]) {
  const byAddress = new Map(
    posts.flatMap(({ slug, post }) => post.addresses.map((each) => [keyOf(pathOf(each)), slug])),
  );
  const names = posts.flatMap((each) =>
    [each.post.origin, each.post.name, each.slug].map((name) => ({ ...each, name })),
  );
  const byName = Map.groupBy(names, ({ name }) => nameOf(name));

  /** Returns an address without the origin and the folder of the former site. */
  function pathOf(address: string): string {
    const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '//');
    const [base, own] = [bare(baseUrl), bare(address)];
    return base !== '' && own.startsWith(base) ? own.slice(base.length) || '/' : address;
  }

  /** Returns the address here of the post with a name, file or address. If several have the name, the address has the date. */
  function addressOf(wanted: string): string | undefined {
    const all = byName.get(nameOf(wanted)) ?? [];
    const dated = all.filter(({ post: { fields } }) => {
      const dates = ['date', 'dateOfFile'].flatMap((key) => textAt(fields, key)?.slice(0, 'YYYY-MM-DD'.length) ?? []);
      return dates.some((date) => wanted.replaceAll('/', '-').includes(date));
    });
    const slugs = new Set(all.map(({ slug }) => slug));
    const slug = byAddress.get(keyOf(wanted)) ?? (slugs.size > 1 ? dated : all)[0]?.slug;
    return slug && routes.post.href({ slug }) + (/#.*$/.exec(wanted)?.[0] ?? '');
  }

  function fileOf(address: string, { folder }: SourcePost): string | undefined {
    const [wanted = ''] = pathOf(address)
      .replace(/^(?:@site|~)\//, '/')
      .split(/[?#]/);
    const written = percentDecoded(wanted) ?? wanted;
    // WordPress stores a picture in several sizes next to the original.
    const original = written.replace(format === 'wordpress' ? /-\d+x\d+(?=\.\w+$)/ : '', '');
    const places = [original, written].flatMap((file) => [
      ...[folder, ...roots].map((each) => path.join(each, file)),
      path.join(folder, path.basename(file)),
    ]);
    return MEDIA.test(written) ? places.find((each) => existsSync(each)) : undefined;
  }

  /** Rewrites the links and pictures of a text without code. `copy` returns the name that a file has next to the post. */
  function rewrite(markdown: string, { slug, post }: Placed, copy: (file: string) => string): string {
    function target(written: string, isPicture: boolean): string {
      const address = written.replace(/^<|>$/g, '');
      const file = fileOf(address, post);
      if (file !== undefined) {
        return isPicture ? encodeURI(copy(file)) : urlBeside({ slug, file: copy(file) });
      }
      const local = pathOf(address);
      const isPost = byAddress.has(keyOf(local)) || OF_POSTS.test(local) || /^(?![a-z]+:|[/#])./i.test(local);
      const isOnSite = /^\/(?!\/)/.test(address) && URL.canParse(baseUrl);
      return (isPost && addressOf(local)) || (isOnSite ? new URL(address, baseUrl).href : written);
    }

    const links = (text: string): string =>
      text.replace(LINK, (_, bang: string, label: string, space: string, written: string) => {
        return `${bang}[${bang === '' ? links(label) : label}](${space}${target(written, bang === '!')}`;
      });
    return links(markdown)
      .replace(REFERENCE, (_, label: string, written: string) => label + target(written, false))
      .replace(TAG, (tag) =>
        tag
          .replace(LOOKS, '')
          .replace(ADDRESS, (_, name: string, _quote, value: string) => ` ${name}="${target(value, false)}"`),
      );
  }

  const [, folder = ''] = /^(?:https?:\/\/[^/]+)?(\/.*)/.exec(baseUrl) ?? [];
  return { addressOf, fileOf, folder, pathOf, rewrite };
}

/** The last part of an address or path, without an extension or a date. */
export function nameOf(address: string): string {
  return keyOf(address)
    .replace(/^.*\//, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '');
}

function keyOf(address: string): string {
  const [bare = ''] = (percentDecoded(address) ?? address).split(/[?#]/);
  return bare.replace(/(?:\/_?index(?:\.\w+)*|\.(?:html?|mdx?|markdown)|\/)+$/, '').toLowerCase();
}
