import { footnote } from '@mdit/plugin-footnote';
import type MarkdownIt from 'markdown-it';
import type { Token } from '#markdown/parsing/tokens.ts';
import type { Labels } from '#markdown/tree/context.ts';

type WithLabels = { readonly labels: Labels };

/** Footnotes as on GitHub. Each reference and each backlink has its own id and name (WAI-ARIA, doc-noteref). */
export function useFootnotes(markdownIt: MarkdownIt): void {
  markdownIt.use(footnote).disable('footnoteInline');
  const { rules } = markdownIt.renderer;
  rules.footnote_ref = (tokens, index, _options, { labels }: WithLabels) => {
    const { number, reference } = numbersOf(tokens[index]);
    return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${reference}"${langOf(labels)} aria-label="${labels.footnote(`${number}`)}">${number}</a></sup>`;
  };
  rules.footnote_block_open = (_tokens, _index, _options, { labels }: WithLabels) =>
    `<section class="footnotes" aria-labelledby="footnotes"><h2 id="footnotes"${langOf(labels)}>${labels.footnotes}</h2><ol>\n`;
  rules.footnote_open = (tokens, index) => {
    const { number } = numbersOf(tokens[index]);
    return `<li id="fn${number}">`;
  };
  rules.footnote_anchor = (tokens, index, _options, { labels }: WithLabels) => {
    const { reference } = numbersOf(tokens[index]);
    return ` <a href="#fnref${reference}" class="footnote-backref"${langOf(labels)} aria-label="${labels.footnoteReference(reference)}">\u21A9\uFE0E</a>`;
  };
}

function langOf({ lang }: Labels): string {
  return lang === undefined ? '' : ` lang="${lang}"`;
}

function numbersOf(token: Token | undefined): { readonly number: number; readonly reference: string } {
  const number = Number(token?.meta?.id ?? 0) + 1;
  const repeat = Number(token?.meta?.subId ?? 0);
  return { number, reference: repeat > 0 ? `${number}-${repeat + 1}` : `${number}` };
}
