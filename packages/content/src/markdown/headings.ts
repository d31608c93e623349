import type MarkdownIt from 'markdown-it';
import type { ElementIds } from '#markdown/element-ids.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import { ownIdOf } from '#markdown/own-heading-ids.ts';
import { nameOf, textOf } from '#markdown/text-of.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type Labelled = { readonly labels: Labels };

/** A heading of a post's body that the table of contents can lead to. */
export type Heading = {
  /** The element's id, unique on the page. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6; the page's title is the only heading of level 1. */
  readonly level: number;
};

/**
 * The page's title has level 1, so the body's headings begin at 2, and none skips a level (WCAG technique G141): each
 * stands one below the nearest heading before it that the author gave a higher rank.
 */
export function orderHeadings(tokens: readonly Token[]): void {
  const above: { readonly written: number; readonly level: number }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const written = Number(token.tag.slice(1));
      while ((above.at(-1)?.written ?? 0) >= written) {
        above.pop();
      }
      above.push({ written, level: (above.at(-1)?.level ?? 1) + 1 });
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, above.at(-1)?.level ?? 2)}`;
    }
  }
}

/**
 * Gives each heading its author's id, else one made of its text; it takes the focus when a link leads to it. The authors' own
 * are claimed first, so that no other heading's text takes one. What images say is no part of an id: links lead to
 * ids that were made without.
 */
export function identifyHeadings(tokens: readonly Token[], ids: ElementIds, notices: Notices): void {
  const headings = [...tokens.entries()].filter(([, { type }]) => type === 'heading_open');
  const others = headings.filter(([, token]) => {
    const id = ownIdOf(token);
    const reason = id === undefined ? undefined : ids.claim(id);
    if (id !== undefined && reason === undefined) {
      token.attrSet('id', id);
    }
    if (reason !== undefined) {
      const line = (token.map?.[0] ?? 0) + 1;
      notices.add('id-taken', line, `{#${id}} of a heading is left out, since ${reason}; choose another`);
    }
    token.attrSet('tabindex', '-1');
    return id === undefined || reason !== undefined;
  });
  for (const [index, token] of others) {
    token.attrs = [['id', ids.unique(textOf(tokens[index + 1]?.children ?? []))], ...(token.attrs ?? [])];
  }
}

/** Headings without any text are left out: a link to one would have no name. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    const id = token.type === 'heading_open' ? token.attrGet('id') : null;
    const text = nameOf(tokens[index + 1]?.children ?? []);
    return id === null || text.trim() === '' ? [] : [{ id: String(id), text, level: Number(token.tag.slice(1)) }];
  });
}

/**
 * A heading's link to itself stands beside the heading, so that the heading is read as its author wrote it.
 */
export function useHeadingRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.heading_open = (tokens, index, options, _env, self) => {
    // Readability, which reader views use, drops elements whose id has a word such as "header", unless a class says "article".
    tokens[index]?.attrSet('class', 'article-heading');
    return `<header class="heading">${self.renderToken(tokens, index, options)}`;
  };
  rules.heading_close = (tokens, index, _options, { labels }: Labelled) => {
    const id = escapeHtml(String(tokens[index - 2]?.attrGet('id')));
    const text = nameOf(tokens[index - 1]?.children ?? []);
    const name = escapeHtml(text === '' ? labels.section : labels.sectionNamed(text));
    const link = `<a class="heading-anchor"${labels.langAttribute} href="#${id}" aria-label="${name}">#</a>`;
    return `</${tokens[index]?.tag}>${link}</header>\n`;
  };
}
