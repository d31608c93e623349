import { attributesOf, decodedText, type HtmlEvent } from '#markdown/html/html-events.ts';

/** A `<pre>` of nothing but text, as the fenced code block that it stands for. */
export type CodeInHtml = {
  readonly code: string;
  /** What would follow the fence. */
  readonly info: string;
  /** How many events it takes. */
  readonly length: number;
};

const CODE_BLOCK = /^\s*<(?:(?:script|style|textarea)\b|\?|!\[CDATA\[)/i;
// https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-code-element names this class; others follow it.
const LANGUAGE_CLASS = /(?:^|\s)(?:language|lang)-([^\s{]+)/;

/** Whether a block of HTML is code, and no HTML to anyone who writes it as a block. */
export function isCodeBlock(html: string): boolean {
  return CODE_BLOCK.test(html);
}

/** Reads the `<pre>` or `<pre><code>` that begins at an event; undefined where it has other tags or more attributes. */
export function codeInHtml(events: readonly HtmlEvent[], at: number): CodeInHtml | undefined {
  const first = events[at];
  if (first?.kind !== 'open' || first.name !== 'pre') {
    return undefined;
  }
  const second = events[at + 1];
  const inner = second?.kind === 'open' && second.name === 'code' ? second : undefined;
  const classes: string[] = [];
  for (const tag of inner === undefined ? [first] : [inner, first]) {
    const attributes = attributesOf(tag.source);
    if (tag.empty || [...attributes.keys()].some((name) => name !== 'class')) {
      return undefined;
    }
    classes.push(attributes.get('class') ?? '');
  }
  const start = at + (inner === undefined ? 1 : 2);
  let end = start;
  let source = '';
  for (let event = events[end]; event?.kind === 'text'; event = events[end]) {
    source += event.source;
    end += 1;
  }
  for (const name of inner === undefined ? ['pre'] : ['code', 'pre']) {
    const event = events[end];
    if (event?.kind !== 'close' || event.name !== name) {
      return undefined;
    }
    end += 1;
  }
  const code = decodedText(inner === undefined ? source.replace(/^\n/, '') : source);
  return { code, info: LANGUAGE_CLASS.exec(classes.join(' '))?.[1] ?? '', length: end - at };
}
