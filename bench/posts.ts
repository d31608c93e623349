import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Real posts of another blog, if they are there; see their README. */
export const CORPUS = '../shared/corpus/posts';

const SAMPLE = 'sample/content';
const YEARS = 15;

/**
 * Fills a content folder with the sample's posts (median 10 KB) and their files, then with copies that have other names, titles and
 * dates, until there are `count`. Returns the slugs.
 */
export function copyPosts(content: string, count: number): readonly string[] {
  mkdirSync(path.join(content, 'posts'), { recursive: true });
  cpSync(`${SAMPLE}/authors.yaml`, path.join(content, 'authors.yaml'));
  const sources = globSync(`${SAMPLE}/posts/**/*.md`).sort();
  // Data of charts and code: without them, a post is not published.
  const files = globSync(`${SAMPLE}/posts/*/*.!(md)`);
  return Array.from({ length: count }, (_, index) => {
    const copy = Math.floor(index / sources.length);
    const file = sources[index % sources.length] ?? '';
    const text = readFileSync(file, 'utf8')
      // Only one post may have these.
      .replace(/^(?:aliases|canonical|featured|updated|series|cover\w*):.*\n(?: .*\n)*/gm, '')
      .replace(/^title: *(?:[|>][+-]?\n *)?(["']?)/m, `$&${copy === 0 ? '' : `${copy} `}`)
      .replace(/(?<=^date: *['"]?)\d{4}/m, (year) => String(Number(year) - (copy % YEARS)));
    const slug = path.basename(file.replace(/(?:\/index)?\.md$/, ''));
    const name = copy === 0 ? slug : `${slug}-${copy}`;
    for (const beside of files.filter((each) => path.dirname(each) === path.dirname(file))) {
      cpSync(beside, path.join(content, 'posts', name, path.basename(beside)));
    }
    writeFileSync(postFile(content, name), `${text}\nThis is copy ${copy}.\n`);
    return name;
  });
}

/** Only posts with files have folders. */
export function postFile(content: string, slug: string): string {
  const folder = path.join(content, 'posts', slug);
  return existsSync(folder) ? path.join(folder, 'index.md') : `${folder}.md`;
}
