import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './manifests.ts';

const FILES = [
  'docs/*.md',
  'deploy/**/*',
  'CHANGELOG.md',
  // What people copy from, and the shell on other pages.
  'packages/core/src/{texts/*,themes/theme-colors}.ts',
  'packages/shell/{README.md,src/styles/{tokens,fonts-text,fonts-code}.css}',
  'sample/{components,pages}/**/*',
  // Without pictures.
  'examples/**/*.{astro,css,html,js,json,mjs,php,py,rb,svg,ts,tsx}',
];
// A link, or code, in which nothing is a link.
const LINK = /^(`{3,})[^\n`]*\n.*?^\1\s*$|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)|`[^`]*`/gms;

/** Returns the documents of `portico`, and the files to which they link, by their paths in the package and the repository. */
export function packedDocuments(): ReadonlyMap<string, string> {
  const found = globSync(FILES, {
    cwd: ROOT,
    exclude: ['**/*.test.*', '**/node_modules/**', '**/build/**', '**/dist/**', '**/.react-router/**'],
  });
  const files = found.filter((file) => statSync(path.join(ROOT, file)).isFile());
  const isPacked = (file: string) => files.some((each) => each === file || each.startsWith(`${file}/`));
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return [file, file.endsWith('.md') ? withoutLinks(text, file, isPacked) : text];
    }),
  );
}

/** Replaces links to what is only in the repository, such as sources, with their texts. */
function withoutLinks(markdown: string, document: string, isPacked: (file: string) => boolean): string {
  return markdown.replace(LINK, (whole: string, _fence, text?: string, link = '') => {
    const [target = ''] = link.split('#');
    const isElsewhere = target === '' || /^(?:[a-z]+:|\/)/i.test(target);
    const file = path.join(path.dirname(document), target).replace(/\/$/, '');
    return text === undefined || isElsewhere || isPacked(file) ? whole : text;
  });
}
