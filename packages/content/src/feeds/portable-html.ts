import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

// What leaves its text behind is only markup; what is in here goes with its text.
const DROPPED_WITH_TEXT = ['script', 'style', 'textarea', 'option', 'noscript', 'button'];
const URL_ATTRIBUTES = ['href', 'src', 'poster', 'cite'];
// Means of getting about on the page itself.
const PAGE_ONLY_LINK = /(?:^| )(?:heading-anchor|footnote-backref)(?: |$)/;
// A heading and its link: the tag that such a wrapper has until it is taken out. Renaming it to one that is not allowed would
// be shorter, but sanitize-html 2.18 then closes a later element under that name.
const WRAPPER_TAG = 'hgroup';
const WRAPPER_TAGS = /<\/?hgroup[^>]*>/g;
// And a link that is taken out with its text, likewise. sanitize-html's own filter copies all that is written so far for each
// element that it takes out.
const PAGE_ONLY_TAG = 'page-only';
const PAGE_ONLY_ELEMENTS = /<page-only>[\s\S]*?<\/page-only>/g;
// Readers of feeds show no checkboxes.
const TASK_TAG = 'data';
const TASK_SIGNS = { done: '\u2611\uFE0E', open: '\u2610\uFE0E' };
// Readers of feeds may be without any of the formats, and show the picture itself.
const VARIANTS = /<picture class="variants">(?:<source [^<>]*>)+(<img [^<>]*>)<\/picture>/g;
const ALERT = /(?:^| )markdown-alert(?: |$)/;
const ALERT_TITLE = /(?:^| )(?:markdown-)?alert-title(?: |$)/;

const OPTIONS: IOptions = {
  // A span has no meaning without its class.
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'span'),
    'img',
    'picture',
    'source',
    'video',
    'audio',
    'track',
    'del',
    'ins',
    'details',
    'meter',
    'progress',
    'strike',
    'summary',
    'tt',
    PAGE_ONLY_TAG,
  ],
  nonTextTags: DROPPED_WITH_TEXT,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href'],
    blockquote: ['cite'],
    q: ['cite'],
    img: ['src', 'srcset', 'alt', 'width', 'height'],
    source: ['src', 'srcset', 'media', 'type'],
    video: ['src', 'poster', 'controls', 'width', 'height'],
    audio: ['src', 'controls'],
    track: ['src', 'kind', 'srclang', 'label'],
    th: ['colspan', 'rowspan', 'align', 'scope'],
    td: ['colspan', 'rowspan', 'align'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    li: ['value'],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    ol: ['start', 'reversed', 'type'],
    progress: ['value', 'max'],
    time: ['datetime'],
  },
};

/**
 * A post's HTML for places that know neither the site's styles nor its address: every URL is absolute, against `pageUrl`;
 * scripts, buttons, classes, ids and the page's own anchors are gone, and callouts are quotations. A URL that cannot be
 * resolved loses its attribute.
 */
export function portableHtml(html: string, pageUrl: string): string {
  const transform = (name: string, attributes: Attributes): Tag =>
    PAGE_ONLY_LINK.test(attributes.class ?? '')
      ? { tagName: PAGE_ONLY_TAG, attribs: {} }
      : {
          tagName: isHeadingWrapper(attributes) ? WRAPPER_TAG : portableTag(name, attributes.class ?? ''),
          attribs: absoluteAttributes(attributes, pageUrl),
        };
  return sanitizeHtml(html.replace(VARIANTS, '$1'), { ...OPTIONS, transformTags: { input: taskSign, '*': transform } })
    .replace(PAGE_ONLY_ELEMENTS, '')
    .replace(WRAPPER_TAGS, '');
}

/** With another attribute it is an author's own element, which says something. */
function isHeadingWrapper(attributes: Attributes): boolean {
  return attributes.class === 'heading' && Object.keys(attributes).length === 1;
}

/** What a task's checkbox says, as text. The renderer writes no other input. */
function taskSign(_name: string, { checked }: Attributes): Tag {
  return { tagName: TASK_TAG, attribs: {}, text: checked === undefined ? TASK_SIGNS.open : TASK_SIGNS.done };
}

function portableTag(name: string, classes: string): string {
  if (ALERT.test(classes)) {
    return 'blockquote';
  }
  return ALERT_TITLE.test(classes) ? 'strong' : name;
}

function absoluteAttributes(attributes: Attributes, base: string): Attributes {
  const entries = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === 'srcset') {
      return [[name, absoluteSrcset(value, base)]];
    }
    const absolute = URL_ATTRIBUTES.includes(name) ? URL.parse(value, base)?.href : value;
    return absolute === undefined ? [] : [[name, absolute]];
  });
  return Object.fromEntries(entries);
}

/** Image candidates (HTML, "srcset attributes"): a URL, then its width or density. */
function absoluteSrcset(srcset: string, base: string): string {
  return srcset
    .split(/,\s+/)
    .flatMap((candidate) => {
      const [source = '', ...descriptor] = candidate.trim().split(/\s+/);
      const url = URL.parse(source, base)?.href;
      return url === undefined ? [] : [[url, ...descriptor].join(' ')];
    })
    .join(', ');
}
