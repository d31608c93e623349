import { SITE_LANGUAGE } from '@portico/site/language';
import type MarkdownIt from 'markdown-it';
import { closest } from '#closest.ts';
import type { Notices } from '#markdown/notices.ts';

/** What a directive can be. */
export const DIRECTIVES: readonly string[] = ['details', 'tabs', 'gallery', 'video'];
const NAMES = new Intl.ListFormat(SITE_LANGUAGE).format(DIRECTIVES.map((name) => `:::${name}`));
// What other sites' directives are written as here.
const WRITTEN_HERE = new Map([
  ...['note', 'tip', 'important', 'warning', 'caution'].map((name) => [name, `> [!${name.toUpperCase()}]`] as const),
  ['info', '> [!NOTE]'],
  ['danger', '> [!CAUTION]'],
  ['code-group', ':::tabs around code blocks with titles'],
  ['tab', '::tab Name, with two colons, in :::tabs'],
  ['youtube', ':::video https://youtu.be/… Title'],
  ['vimeo', ':::video https://vimeo.com/… Title'],
]);
// As other systems write them, too: :::note[Title], :::{.note}, ::youtube{id="…"}.
const OPENING = /^(:{2,})[ \t]{0,4}(?:\{\.?)?([a-z][a-z0-9-]{0,30})(.{0,200})/i;
const WELL_FORMED = /^(?:[ \t]|$)/;
const END = /^:{3,}$/;

/** Tells of lines of a paragraph that look like those of a directive, and are text: what there is instead. */
export function tellDirectivesAsText({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'directives-as-text', ({ tokens, env }) => {
    const notices: Notices | undefined = env.notices;
    // Ends of what has been told already.
    let open = 0;
    let line = 0;
    for (const { type, map, content, children } of tokens) {
      line = map?.[0] ?? line;
      const isText = type === 'inline' && content.includes('::') && children?.some((child) => child.type === 'text');
      for (const [row, text] of isText ? content.split('\n').entries() : []) {
        const written = text.trim();
        const at = line + row + 1;
        const message = END.test(written) ? endAsText(open) : openingAsText(written);
        open = END.test(written) ? Math.max(0, open - 1) : open + (message === undefined ? 0 : 1);
        if (message !== undefined && notices?.has('directive', at) === false) {
          notices.add('directive', at, message);
        }
      }
    }
  });
}

function endAsText(open: number): string | undefined {
  return open > 0
    ? undefined
    : '::: is shown as text, since no directive is open here; take it out, or begin one with a line such as :::details Title';
}

function openingAsText(text: string): string | undefined {
  const [, colons = '', written = '', rest = ''] = OPENING.exec(text) ?? [];
  const name = written.toLowerCase();
  const isLine = colons.length === 2;
  if (name === '' || (isLine && name !== 'tab' && !/^[[{]/.test(rest))) {
    return undefined;
  }
  if (isLine && name === 'tab') {
    return '::tab is shown as text, since it does not stand in :::tabs; put it there, with an empty line before it, or in backticks';
  }
  const mark = `${colons}${name}`;
  if (!DIRECTIVES.includes(name)) {
    return `there is no directive ${mark}, so it is shown as text; ${remedyFor(name)}`;
  }
  const [, title = 'Title'] = /^\[([^\]]{1,100})\]/.exec(rest) ?? [];
  const remedy = name === 'video' ? ':::video https://youtu.be/… Title' : `:::${name} ${title}`;
  return WELL_FORMED.test(rest)
    ? undefined
    : `${mark}${rest.trim().slice(0, 40)} is shown as text, since a title stands behind a space, without brackets; write ${remedy}`;
}

function remedyFor(name: string): string {
  const here = WRITTEN_HERE.get(name);
  const known = closest(name, DIRECTIVES);
  const others = known === undefined ? `the directives are ${NAMES}` : `did you mean :::${known}?`;
  return here === undefined ? others : `write ${here}`;
}
