import { parseEmbed } from '@portico/content';
import { partsOf } from '#code.ts';
import { expandMdx } from '#mdx.ts';
import { PANDOC, reportText } from '#notes.ts';
import type { System } from '#systems/read-site-folder.ts';
import { parseHtml, parseMarkdown } from '#text.ts';

// Names of folders whose posts may not have been public.
const PRIVATE = /(?:^|\/)[_.]?(?:archived?|drafts?|ideas?|old|private|templates?|todo|trash|unpublished|wip)\//i;

// The classes of paragraphs in Word's web pages, and of the text in those of Google Docs.
const OF_WORD_PROCESSOR = /\bMsoNormal\b|\bdoc-content\b/;

/** Converts what Hashnode adds to Markdown: embedded pages, and where pictures are. */
function withoutHashnode(text: string): string {
  return text
    .replace(/^ {0,3}%\[(https?:\/\/[^\]\s]+)\][ \t]*$/gm, (_, url) =>
      parseEmbed(url) === undefined ? `<${url}>` : `:::video ${url}`,
    )
    .replace(/(?<=!\[[^\]\n]*\]\([^()\s]{1,1000}) align="\w+"(?=\))/g, '');
}

/** Markdown files of any other system. Only the front matter and the folder tell us what was public. */
export const markdown: System = {
  places: ['.'],
  configs: ['astro.config'],
  authors: 'authors',
  roots: ['.', 'static', 'public', 'src'],
  read({ origin, body: written, hasFrontMatter }, _, report) {
    const parts = partsOf(written);
    const body = parts.map(({ kind, text }) => (kind === 'text' ? withoutHashnode(text) : text)).join('');
    if (!hasFrontMatter || PRIVATE.test(origin)) {
      report('unpublished', 'Nothing says that it was public: it has no front matter, or its folder is for others.');
    }
    const [widget] = parts.flatMap(({ kind, text }) => (kind === 'text' && /%%\[[^\]\n]+\]/.exec(text)) || []);
    if (widget !== undefined) {
      reportText(widget, report);
    }
    if (parts.some(({ kind, text }) => kind === 'text' && /%%(?!\[)[^%]+%%/.test(text))) {
      report(
        'unpublished',
        'The text between %% and %% may be a comment, as in Obsidian. Delete what readers must not see.',
      );
    }
    if (origin.endsWith('.html') && OF_WORD_PROCESSOR.test(body)) {
      report('unpublished', `Word or Google Docs wrote it for browsers. Convert the document with ${PANDOC}.`);
    }
    if (origin.endsWith('.html')) {
      return parseHtml(body, report);
    }
    return parseMarkdown(origin.endsWith('.mdx') ? expandMdx(body, report) : body, report);
  },
};
