import { partsOf } from '#code.ts';
import { expandMdx } from '#mdx.ts';
import { PANDOC } from '#notes.ts';
import type { System } from '#systems/read-site-folder.ts';
import { parseHtml, parseMarkdown } from '#text.ts';

// Names of folders whose posts may not have been public.
const PRIVATE = /(?:^|\/)[_.]?(?:archived?|drafts?|ideas?|old|private|templates?|todo|trash|unpublished|wip)\//i;

// The classes of paragraphs in Word's web pages, and of the text in those of Google Docs.
const OF_WORD_PROCESSOR = /\bMsoNormal\b|\bdoc-content\b/;

/** Markdown files of any other system. Only the front matter and the folder tell us what was public. */
export const markdown: System = {
  places: ['.'],
  configs: [],
  authors: 'authors',
  roots: ['.', 'static', 'public'],
  read({ origin, body, hasFrontMatter }, _, report) {
    if (!hasFrontMatter || PRIVATE.test(origin)) {
      report('unpublished', 'Nothing says that it was public: it has no front matter, or its folder is for others.');
    }
    if (partsOf(body).some(({ kind, text }) => kind === 'text' && /%%[^%]+%%/.test(text))) {
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
