import type { IOptions } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';

/**
 * What may remain of HTML that an author wrote into Markdown: text, tables, figures and disclosures; no scripts, no
 * frames, no inline styles, no event handlers. What is not allowed shows as text, so that `<name>` in a sentence is
 * not lost.
 */
export const SANITIZE_OPTIONS: IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    'img',
    'details',
    'summary',
    'del',
    'ins',
    'picture',
    'source',
    'video',
    'audio',
    'track',
  ],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'iframe', 'noscript'],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title', 'role', 'tabindex', 'aria-*', 'data-language'],
    a: ['href', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'muted', 'loop', 'playsinline', 'preload'],
    audio: ['src', 'controls', 'preload'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    th: ['scope', 'colspan', 'rowspan', 'align'],
    td: ['colspan', 'rowspan', 'align'],
    details: ['open', 'name'],
    ol: ['start', 'reversed', 'type'],
    time: ['datetime'],
  },
  disallowedTagsMode: 'escape',
};
