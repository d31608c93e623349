import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Years of dates, so that few posts have the same.
const YEARS = 15;

/**
 * Fills a content folder with as many posts as are wanted: those of this repository (10 KB in the median) or another content folder,
 * then copies of them under other names and dates, each with a last line of its own: a text that is known is not rendered again. Gives the
 * slugs, in one order that mixes them.
 */
export function copyPosts(content: string, count: number, source = 'content'): string[] {
  const posts = path.join(source, 'posts');
  const authors = path.join(source, 'authors.yaml');
  mkdirSync(path.join(content, 'posts'), { recursive: true });
  if (existsSync(authors)) {
    cpSync(authors, path.join(content, 'authors.yaml'));
  }
  const files = globSync('{*.md,*/index.md}', { cwd: posts }).sort();
  return Array.from({ length: count }, (_, place) => {
    const copy = Math.floor(place / files.length);
    const file = files[place % files.length] ?? '';
    const slug = `${file.replace(/(?:\/index)?\.md$/, '')}${copy === 0 ? '' : `-${copy}`}`;
    const text = readFileSync(path.join(posts, file), 'utf8')
      .replace(/^(?:aliases|canonical|featured|updated|cover\w*):.*\n/gm, '')
      // A series has as many parts as it has here.
      .replace(/^series: *["']?/m, `$&${copy} `)
      // Before its first word, wherever its marks begin.
      .replace(/^title: *(?:[|>][+-]?\n *)?(["']?)/m, `$&${copy} `)
      .replace(/^date: *'?\d{4}/m, `date: ${2010 + (copy % YEARS)}`);
    const ending = copy === 0 ? '' : `\nThis is copy ${copy}.\n`;
    writeFileSync(path.join(content, 'posts', `${slug}.md`), `${text}${ending}`);
    return slug;
  });
}
