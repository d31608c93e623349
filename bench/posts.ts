import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Real posts of other blogs, if they are there; see their README. */
const CORPUS = '../shared/corpus';

const SAMPLE = 'sample/content';
// Leap years must stay leap years.
const YEARS = [0, 4, 8, 12] as const;

/** The content folder to copy from that is most like a real blog's: the sample has more code. */
export const REAL = existsSync(CORPUS) ? CORPUS : SAMPLE;

/**
 * Fills a content folder with the posts of another one (the sample's have 10 KB, median) and their files, then with copies that have
 * other names, titles and dates, until there are `count`. Returns the slugs.
 */
export function copyPosts(content: string, count: number, source = SAMPLE): readonly string[] {
  mkdirSync(path.join(content, 'posts'), { recursive: true });
  if (existsSync(`${source}/authors.yaml`)) {
    cpSync(`${source}/authors.yaml`, path.join(content, 'authors.yaml'));
  }
  const sources = globSync(`${source}/posts/**/*.md`).sort();
  // Data of charts and code: without them, a post is not published.
  const files = globSync(`${source}/posts/*/*.!(md)`);
  return Array.from({ length: count }, (_, index) => {
    const copy = Math.floor(index / sources.length);
    const file = sources[index % sources.length] ?? '';
    const text = readFileSync(file, 'utf8')
      // Only one post may have these.
      .replace(/^(?:aliases|canonical|featured|updated|series|cover\w*):.*\n(?: .*\n)*/gm, '')
      .replace(/^title: *(?:[|>][+-]?\n *)?(["']?)/m, `$&${copy === 0 ? '' : `${copy} `}`)
      .replace(/(?<=^date: *['"]?)\d{4}/m, (year) => String(Number(year) - (YEARS[copy % YEARS.length] ?? 0)));
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
