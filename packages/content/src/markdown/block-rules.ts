import type MarkdownIt from 'markdown-it';
import { boundedFootnotes } from '#markdown/bounded-footnotes.ts';
import { useCallouts } from '#markdown/callouts.ts';
import { useDefinitionLists } from '#markdown/definition-lists.ts';
import { useDirectives } from '#markdown/directives.ts';
import { limitHtmlBlocks } from '#markdown/html/html-blocks.ts';
import { useMathBlocks } from '#markdown/math/math-blocks.ts';

/** All that decides where the blocks of a post begin and end, so that whoever looks for code blocks finds what the page has. */
export function useBlockRules(markdownIt: MarkdownIt): void {
  markdownIt
    .use(boundedFootnotes)
    .use(useCallouts)
    .use(useDirectives)
    .use(useDefinitionLists)
    .use(limitHtmlBlocks)
    .use(useMathBlocks);
}
