import type MarkdownIt from 'markdown-it';
import type { ElementIds } from '#markdown/element-ids.ts';
import { escapeHtml } from '#markdown/highlight.ts';
import { labelLanguage } from '#markdown/label-language.ts';
import { textOf } from '#markdown/text-of.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type Labelled = { readonly context: { readonly lang?: string | undefined } };

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

/** Gives each heading an id made of its text; it takes the focus when a link leads to it. */
export function identifyHeadings(tokens: readonly Token[], ids: ElementIds): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      token.attrSet('id', ids.unique(textOf(tokens[index + 1]?.children ?? [])));
      token.attrSet('tabindex', '-1');
    }
  }
}

export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    const id = token.type === 'heading_open' ? token.attrGet('id') : null;
    const text = textOf(tokens[index + 1]?.children ?? []);
    return id === null ? [] : [{ id: String(id), text, level: Number(token.tag.slice(1)) }];
  });
}

/**
 * A heading's link to itself stands beside the heading, so that the heading is read as its author wrote it.
 */
export function useHeadingRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.heading_open = (tokens, index, options, _env, self) =>
    `<div class="heading">${self.renderToken(tokens, index, options)}`;
  rules.heading_close = (tokens, index, _options, { context: { lang } }: Labelled) => {
    const id = escapeHtml(String(tokens[index - 2]?.attrGet('id')));
    const text = textOf(tokens[index - 1]?.children ?? []);
    const name = escapeHtml(text === '' ? 'Link to this section' : `Link to section: ${text}`);
    const link = `<a class="heading-anchor"${labelLanguage(lang)} href="#${id}" aria-label="${name}"><span aria-hidden="true">#</span></a>`;
    return `</${tokens[index]?.tag}>${link}</div>\n`;
  };
}
