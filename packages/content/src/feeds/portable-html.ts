import { Parser } from 'htmlparser2';
import { ALLOWED_ELEMENTS, VOID_ELEMENTS } from '#markdown/html/allowed-html.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import { withSourceSetUrls } from '#markdown/html/source-set.ts';

type Attributes = Readonly<Record<string, string>>;
type Markup = { readonly start: string; readonly end: string };

// What leaves its text behind is only markup; what is in here goes with its text.
const DROPPED_WITH_TEXT = new Set(['script', 'style', 'svg', 'textarea', 'option', 'noscript', 'button']);
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
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
    data: ['value'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    li: ['value'],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    ol: ['start', 'reversed', 'type'],
    progress: ['value', 'max'],
    time: ['datetime'],
  }),
);
const GLOBAL_ATTRIBUTES = ['lang', 'dir', 'title'];
const BOOLEAN_ATTRIBUTES = ['controls', 'reversed'];
const URL_ATTRIBUTES = ['href', 'src', 'poster', 'cite'];
const PROTOCOLS = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:'];
// Means of getting about on the page itself, and what is said of them.
const PAGE_ONLY = /(?:^| )(?:heading-anchor|footnote-backref|embed-note|visually-hidden)(?: |$)/;
// A page shows it in place of another one; a reader of feeds would show both.
const DARK_ONLY = /(?:^| )dark-only(?: |$)/;
const VARIANTS = /^variants(?: |$)/;
// Readers of feeds show no checkboxes.
const TASK_SIGNS = { done: '\u2611\uFE0E', open: '\u2610\uFE0E' };
const ALERT = /(?:^| )markdown-alert(?: |$)/;
// Titles that are no headings: of callouts, and of panes, which a feed has one after the other.
const BLOCK_TITLE = /(?:^| )(?:(?:markdown-)?alert-title|tab-name)(?: |$)/;

/**
 * A post's HTML for places that know neither the site's styles nor its address: every URL is absolute, against `pageUrl`;
 * scripts, buttons, classes, ids and the page's own anchors are gone, and callouts are quotations. A URL that cannot be
 * resolved loses its attribute.
 */
export function portableHtml(html: string, pageUrl: string): string {
  const parts: string[] = [];
  const ends: string[] = [];
  // How many of the open elements are left out.
  let dropped = 0;
  // Readers of feeds may be without any of the formats, and show the picture itself.
  let inVariants = false;
  // Nor do they know formulas; the annotation has their source.
  let formula: 'outside' | 'markup' | 'source' = 'outside';
  const parser = new Parser({
    onopentag(name, attributes) {
      const { class: classes = '' } = attributes;
      const isHidden = attributes.hidden !== undefined || PAGE_ONLY.test(classes) || DARK_ONLY.test(classes);
      if (dropped > 0 || isHidden || DROPPED_WITH_TEXT.has(name)) {
        dropped += 1;
        return;
      }
      if (name === 'math' || formula !== 'outside') {
        formula = name === 'annotation' ? 'source' : 'markup';
        parts.push(name === 'math' ? '<code>' : '');
        ends.push(name === 'math' ? '</code>' : '');
        return;
      }
      inVariants ||= name === 'picture' && VARIANTS.test(classes);
      if (inVariants && name !== 'img') {
        ends.push('');
        return;
      }
      const { start, end } = portableMarkup(name, attributes, pageUrl);
      parts.push(start);
      ends.push(end);
    },
    ontext(text) {
      if (dropped === 0 && formula !== 'markup') {
        parts.push(escapeHtml(text));
      }
    },
    onclosetag(name) {
      inVariants &&= name !== 'picture';
      if (formula !== 'outside') {
        formula = name === 'math' ? 'outside' : 'markup';
      }
      if (dropped > 0) {
        dropped -= 1;
        return;
      }
      parts.push(ends.pop() ?? '');
    },
  });
  parser.end(html);
  return parts.join('');
}

function portableMarkup(name: string, attributes: Attributes, pageUrl: string): Markup {
  if (name === 'input') {
    // The renderer writes no other input than the checkbox of a task.
    return { start: attributes.checked === undefined ? TASK_SIGNS.open : TASK_SIGNS.done, end: '' };
  }
  const tag = portableTag(name, attributes.class ?? '');
  if (attributes['data-enlarge'] !== undefined) {
    // Readers of feeds have their own way to enlarge.
    return { start: '', end: '' };
  }
  // Readers of feeds do not know what goes with a heading.
  if (!ALLOWED_ELEMENTS.has(tag) || tag === 'hgroup' || isHeadingWrapper(attributes)) {
    return { start: '', end: '' };
  }
  const kept = portableAttributes(tag, attributes, pageUrl);
  if (tag === 'span' && kept === '') {
    // It has no meaning without its class.
    return { start: '', end: '' };
  }
  const start = `<${tag}${kept}`;
  return VOID_ELEMENTS.has(tag) ? { start: `${start} />`, end: '' } : { start: `${start}>`, end: `</${tag}>` };
}

/** With another attribute it is an author's own element, which says something. */
function isHeadingWrapper(attributes: Attributes): boolean {
  return attributes.class === 'heading' && Object.keys(attributes).length === 1;
}

function portableTag(name: string, classes: string): string {
  if (ALERT.test(classes)) {
    return 'blockquote';
  }
  return BLOCK_TITLE.test(classes) ? 'strong' : name;
}

/** The attributes that an element may have, each after a space. */
function portableAttributes(tag: string, attributes: Attributes, base: string): string {
  return Object.entries(attributes)
    .filter(([name]) => GLOBAL_ATTRIBUTES.includes(name) || ATTRIBUTES.get(tag)?.includes(name))
    .map(([name, value]) => {
      const portable = portableValue(name, value, base);
      if (portable === undefined) {
        return '';
      }
      return BOOLEAN_ATTRIBUTES.includes(name) ? ` ${name}` : ` ${name}="${escapeHtml(portable)}"`;
    })
    .join('');
}

/** An attribute's value; undefined where the attribute would say nothing, or where a feed may not lead there. */
function portableValue(name: string, value: string, base: string): string | undefined {
  if (name === 'srcset') {
    return withSourceSetUrls(value, (url) => URL.parse(url, base)?.href) || undefined;
  }
  if (!URL_ATTRIBUTES.includes(name)) {
    return value === '' && name !== 'alt' && !BOOLEAN_ATTRIBUTES.includes(name) ? undefined : value;
  }
  const url = URL.parse(value, base);
  return url !== null && PROTOCOLS.includes(url.protocol) ? url.href : undefined;
}
