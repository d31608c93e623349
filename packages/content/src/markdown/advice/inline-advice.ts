import { percentDecoded } from '@portico/core/routes';
import type { Advice } from '#markdown/advice/mark.ts';
import { imageWithoutText } from '#markdown/parsing/author-html.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { parseEmbed } from '#media/embeds.ts';

const FORMULA_ENDS: Readonly<Record<string, string>> = { '\\[': '\\]', '\\(': '\\)' };
// A word between double underscores that is a Python name.
const ONE_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
// The maximum number of tokens inside emphasis.
const MAX_EMPHASIS = 50;
// The maximum number of tokens inside a formula. Without a limit, a text of only such brackets would take quadratic time.
const MAX_FORMULA = 200;
const WRONG_SCHEME =
  /^(?:https?:\/(?!\/)|https?\/\/|(?:htt?|h?ttps?|h{2,}ttps?|ht{3,}ps?|https?s|httpp?s?)(?<!https?):\/\/|https?:\/\/https?(?::|\/\/|%3A))/i;
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?\/blog(?=[/?#]|$)/i;
const SAYS_NOTHING =
  /^(?:an? )?(?:image|picture|photo|screenshot|screen shot|img|alt|alt text|untitled|pic)\.?$|^(?:screen ?shot|screen ?recording|bildschirmfoto|image|img|dsc|pxl|photo|picture)[ _-]?\d[\d\s._:-]{3,30}(?:at[\d\s._:-]{3,20}|um[\d\s._:-]{3,20})?(?:[ap]m)?(?:\.[a-z]{3,4})?$/i;
// The width of a picture in Obsidian's syntax.
const SIZE = /\|\s?(\d{1,4}(?:x\d{1,4})?)$/;
const INTERNAL =
  /^https?:\/\/(?:[\w-]+\.){0,5}(?:[\w-]+\.(?:internal|local|lan|corp|intranet|localdomain)|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?::\d+)?(?=[/?#]|$)/i;
/** Services that send readers on to the address in a parameter. */
const REDIRECTORS =
  /^https?:\/\/(?:www\.google\.[a-z.]{2,6}\/url|[\w-]{1,40}\.safelinks\.protection\.outlook\.com\/|l\.facebook\.com\/l\.php|www\.linkedin\.com\/redir\/redirect)\?/i;
// Workspaces of a team, which ask others to sign in.
const WORKSPACE =
  /^https?:\/\/(?:[\w-]{1,60}\.atlassian\.net\/wiki\/|[\w-]{1,60}\.slack\.com\/archives\/|(?:www\.)?notion\.so\/[\w/-]{0,200}[\da-f]{32}|[\w-]{1,60}\.sharepoint\.com\/)/i;
// Previews and the copies of a site that only its authors use.
const STAGING =
  /^https?:\/\/(?:(?:[\w-]{1,60}\.){0,5}(?:staging|internal|intranet)\.(?:[\w-]{1,60}\.){1,4}[a-z]{2,20}|deploy-preview-\d{1,6}--[\w-]{1,60}\.netlify\.app)(?::\d{1,5})?(?=[/?#]|$)/i;
const UNSEEN = /%E2%80%8[B-F]|%C2%AD|%EF%BB%BF|%E2%81%A0/i;
const DUNDER =
  /^(?:init|main|name|file|dict|str|repr|call|new|del|all|doc|class|proto|dirname|filename|enter|exit|getattr|iter|next|len|eq|hash|version|builtins|pycache)$/;

export function imageAdvice(token: Token): readonly Advice[] {
  const [text, source] = [token.content.trim(), String(token.attrGet('src'))];
  if (source === '') {
    const message =
      'the picture has no address, perhaps because its upload had not ended when the text was copied; save the file next to the post, and write its name';
    return [{ isMistake: true, message }];
  }
  if (text === '') {
    return [{ message: imageWithoutText(source) }];
  }
  const [bar, size] = SIZE.exec(text) ?? [];
  if (bar !== undefined) {
    const message = `the alternative text ends with ${bar}, which does not set a size here; delete it, or write <img src="…" alt="…" width="${size?.split('x')[0]}">`;
    return [{ isMistake: true, message }];
  }
  const isName = text.toLowerCase() === percentDecoded(source.replace(/^.*\//s, ''))?.toLowerCase();
  const message = `the alternative text ${JSON.stringify(text)} does not describe the image; write what it shows`;
  return isName || SAYS_NOTHING.test(text) ? [{ message }] : [];
}

export function taskAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const isParagraph = tokens[index - 1]?.type === 'paragraph_open';
  const isItem = isParagraph && tokens[index - 2]?.type === 'list_item_open';
  const { content = '', children } = tokens[index] ?? {};
  if (isItem) {
    const isText = children?.[0]?.type === 'text';
    const [mark] = (isText && /^\[[ xX]?\](?![\s([:])(?=[^\]]|$)|^\[\](?=\s)/.exec(content)) || [];
    const message = `${mark} is shown as text, because a task is - [ ] or - [x] with a space after it`;
    return mark === undefined ? [] : [{ isMistake: true, message }];
  }
  // A sentence may begin with [x].
  const [box] = (isParagraph && /^\[ \] (?=\S)|^\[[xX]\] (?=\S[^\n]{0,300}\n\[[ xX]\] )/.exec(content)) || [];
  return box === undefined
    ? []
    : [{ isMistake: true, message: `${box.trim()} is shown as text, because a task begins with - [ ]` }];
}

/** A code block between lines of two backticks, which Markdown reads as inline code. */
export function shortFenceAdvice({ content, children }: Token): readonly Advice[] {
  const isFence = children?.[0]?.type === 'code_inline' && /^``[\w+-]{0,20}\n/.test(content);
  const message =
    'this code is shown on one line, because a block of code begins with three backticks; write ``` above and below it';
  return isFence ? [{ isMistake: true, message }] : [];
}

/** Code, product names and file patterns that became emphasis. */
export function emphasisAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const { type = '', markup = '', level = 0 } = tokens[index] ?? {};
  const [before = '', text = ''] = [tokens[index - 1]?.content, tokens[index + 1]?.content];
  const isOneWord = tokens[index + 2]?.type === 'strong_close';
  if (markup === '__' && (DUNDER.test(text) || (isOneWord && ONE_NAME.test(text)))) {
    return [{ message: `__${text}__ is bold without its underscores; put it in backticks if it is code` }];
  }
  if (!markup.startsWith('*')) {
    return [];
  }
  if (/\d$/.test(before) && /^\d/.test(text)) {
    const looks = type === 'em_open' ? 'in italics' : 'in bold';
    const meant = type === 'em_open' ? '× or \\* for a product' : '\\*\\* for a power, or put it in backticks';
    return [{ message: `${text} is shown ${looks}, because of the ${markup} around it; write ${meant}` }];
  }
  if (/^[./]\w/.test(text)) {
    const close = type.replace('open', 'close');
    const end = tokens
      .slice(index, index + MAX_EMPHASIS)
      .findIndex((token) => token.type === close && token.level === level);
    const after = end === -1 ? '' : (tokens[index + end + 1]?.content ?? '');
    if (/^[./\w]/.test(after)) {
      const message = `${markup}${text.slice(0, 40)}${markup} is shown ${type === 'em_open' ? 'in italics' : 'in bold'} without its asterisks; put names with * in backticks`;
      return [{ isMistake: true, message }];
    }
  }
  return [];
}

/** A link whose brackets are escaped, as some converters write it. */
export function escapedAdvice(children: readonly Token[]): readonly Advice[] {
  let row = 0;
  for (const [index, { type, markup }] of children.entries()) {
    row += type.endsWith('break') ? 1 : 0;
    const [text, end, after, link] = markup === '\\[' ? children.slice(index + 1, index + 5) : [];
    if (text?.type === 'text' && end?.markup === '\\]' && after?.content === '(' && link?.type === 'link_open') {
      const message = `\\[${text.content.slice(0, 60)}\\] is shown as text, because of its backslashes; write [its text](its address)`;
      return [{ isMistake: true, message, row }];
    }
  }
  return [];
}

/** Finds a formula of LaTeX: `\\[` and `\\(` are escaped brackets in Markdown. */
export function formulaAdvice(children: readonly Token[]): readonly Advice[] {
  let row = 0;
  for (const [index, { type, markup }] of children.entries()) {
    row += type.endsWith('break') ? 1 : 0;
    const end = type === 'text_special' ? FORMULA_ENDS[markup] : undefined;
    const length =
      end === undefined ? -1 : children.slice(index, index + MAX_FORMULA).findIndex((child) => child.markup === end);
    const inside = length === -1 ? [] : children.slice(index + 1, index + length);
    const tex = inside.map(({ content, markup: mark }) => mark || content).join('');
    if (/\\[a-z]{2}|[\^_=]/i.test(tex)) {
      const message = `${markup}${tex.slice(0, 60)}${end} is shown as text, because a formula is between dollars; write $…$, or $$ before and after it`;
      return [{ isMistake: true, message, row }];
    }
  }
  return [];
}

/** An address on its own line that was probably meant as a player. */
export function playerAdvice(tokens: readonly Token[], index: number): readonly Advice[] {
  const { level, children } = tokens[index] ?? {};
  const [link, text, close] = children ?? [];
  const isAlone = level === 1 && tokens[index - 1]?.type === 'paragraph_open' && children?.length === 3;
  const isBare = link?.type === 'link_open' && close?.type === 'link_close' && link.markup !== '';
  const url = String(link?.attrGet('href') ?? '');
  const message = `readers see a link instead of a player; write :::video ${text?.content.slice(0, 100)} Title to show the video`;
  return isAlone && isBare && parseEmbed(url) !== undefined ? [{ message }] : [];
}

// The lines of one paragraph become one line, unless they end with a backslash.
const MIN_NAMED = 3;
const NAMED = /^\p{Lu}[\p{L}\p{N} ()/-]{0,30}: \S[^\n]{0,40}$/u;

/** Short lines with names and values, which run together. */
export function namedLinesAdvice({ content, children }: Token): readonly Advice[] {
  const lines = content.split('\n');
  const isBroken = children?.some(({ type, content: html }) => type === 'hardbreak' || /^<br\b/i.test(html)) ?? false;
  const isNamed = lines.length >= MIN_NAMED && lines.every((line) => NAMED.test(line) && !/[.,;]$/.test(line));
  const message = `readers see ${JSON.stringify(lines[0]?.slice(0, 40))} and the lines below it in one line; write a list, or a backslash at the end of each line`;
  return isNamed && !isBroken ? [{ message }] : [];
}

/** U+FFFC stands for an object, such as a picture, that was not copied. */
export function lostObjectAdvice(children: readonly Token[]): readonly Advice[] {
  const isLost = children.some(({ type, content }) => type === 'text' && content.includes('\uFFFC'));
  const message =
    'the character U+FFFC in the text stands for a picture that was not copied; save the picture next to the post and write ![what it shows](file.png), or delete the character';
  return isLost ? [{ isMistake: true, message }] : [];
}

export function linkAdvice(token: Token, next: Token | undefined): readonly Advice[] {
  const href = String(token.attrGet('href') ?? '');
  const isHidden = next?.type === 'link_close';
  const what = isHidden ? `to ${JSON.stringify(href)} has no text` : `${JSON.stringify(next?.content)} has no address`;
  const message = `the link ${what}, so readers cannot follow it; write [its text](its address)`;
  if (isHidden || href === '') {
    return [{ isMistake: true, message }];
  }
  const shown = JSON.stringify(href);
  if (href === '#') {
    const top = 'the link leads to "#", the top of this page; write where it should lead';
    return [{ message: top }];
  }
  const [address = '', label] = href.split(/%7C|\|/);
  if (token.markup === 'autolink' && label !== undefined) {
    const meant = `[${percentDecoded(label) ?? label}](${address})`;
    return [
      { isMistake: true, message: `the link leads to ${shown}, because < > contain only an address; write ${meant}` },
    ];
  }
  if (WRONG_SCHEME.test(href)) {
    return [
      { isMistake: true, message: `the link leads to ${shown}, but an address begins with https://; correct it` },
    ];
  }
  if (OWN_MACHINE.test(href)) {
    const message = `the link leads to ${shown}, which is each reader's own machine; write the path, such as /blog/its-slug`;
    return [{ isMistake: true, message }];
  }
  if (UNSEEN.test(href)) {
    const message = `the link leads to ${shown}, which has an invisible character; type the address again`;
    return [{ isMistake: true, message }];
  }
  if (INTERNAL.test(href)) {
    const message = `the link leads to ${shown}, which readers cannot reach, because only a private network has it; remove the link, or put it in backticks if it is an example`;
    return [{ message }];
  }
  if (REDIRECTORS.test(href)) {
    const { searchParams } = URL.parse(href) ?? {};
    const target = ['q', 'url', 'u']
      .map((name) => searchParams?.get(name))
      .find((each) => /^https?:/i.test(each ?? ''));
    const message = `the link leads to another site, ${URL.parse(href)?.host}, which sends readers on; write ${target ?? 'the address itself'}`;
    return [{ message }];
  }
  if (WORKSPACE.test(href) || STAGING.test(href)) {
    const what = WORKSPACE.test(href)
      ? 'a workspace of a team, which asks others to sign in'
      : 'a preview or an internal copy of a site';
    const message = `the link leads to ${shown}, which seems to be ${what}; open it in a private window, and write an address that every reader can open`;
    return [{ message }];
  }
  const [tracking] = /utm_source=(?:chatgpt|openai|perplexity|copilot|claude)[\w.]*/i.exec(href) ?? [];
  return tracking === undefined
    ? []
    : [{ message: `the link leads to ${shown}, and tells its site ${tracking}; remove that from the address` }];
}
