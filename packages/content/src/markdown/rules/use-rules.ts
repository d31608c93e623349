import type { RuleName } from '@portico/core/check-rules';
import type MarkdownIt from 'markdown-it';
import { findSecrets } from '#files/secrets.ts';
import { calloutsIn } from '#markdown/parsing/directives.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';
import { BLOCK_RULES, whyHidden } from '#markdown/rules/block-rules.ts';
import { CHARACTER_RULES, controlCharacter } from '#markdown/rules/character-rules.ts';
import { CODE_RULES } from '#markdown/rules/code-rules.ts';
import { ELEMENT, type Place, type Rule } from '#markdown/rules/rule.ts';
import { TEXT_RULES } from '#markdown/rules/text-rules.ts';
import type { Notices } from '#markdown/tree/context.ts';

const RULES = Map.groupBy(
  [...CODE_RULES, ...CHARACTER_RULES, ...BLOCK_RULES, ...TEXT_RULES].flatMap(({ on, ...rule }) =>
    on.split(' ').map((type) => ({ type, ...rule })),
  ),
  ({ type }) => type,
);

/**
 * Adds what the rules find in a text to `env.notices`. Use it last, because the rules have to see the text before the other plugins
 * change it.
 */
export function useRules({ core }: MarkdownIt): void {
  // Must run before they are removed.
  core.ruler.before('characters', 'control-characters', ({ src, env: { notices } }) => {
    report(notices, 'text/invisible', 1, controlCharacter(src));
  });
  core.ruler.after('used-definitions', 'rules', ({ tokens, src, env }) => {
    const { notices, footnotes, definitions = [] } = env;
    const lines = src.split('\n');
    const text = { lines, callouts: calloutsIn(env), footnotes: footnotes?.refs ?? {}, labels: new Set<string>() };
    reportSecrets(notices, lines);
    for (const definition of definitions) {
      report(notices, 'link/hidden-text', definition.line, whyHidden(definition, src));
    }
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      // A footnote has no line, but its first block has one. Table cells have none either, but their row has one.
      const placed = [token, tokens[index + 1]].find((each) => each?.map);
      line = placed === undefined ? line : lineOfToken(placed);
      const children = token.children ?? [];
      findAll(notices, line, { ...text, token, tokens, index, text: shownText(children) });
      if (token.meta?.isIncluded) {
        reportSecrets(notices, token.content.split('\n'), line);
      }
      let row = 0;
      for (const [childIndex, child] of children.entries()) {
        row += child.type.endsWith('break') ? 1 : 0;
        findAll(notices, line + row, { ...text, token: child, tokens: children, index: childIndex, text: '' });
      }
    }
  });
}

function findAll(notices: Notices | undefined, line: number, place: Place): void {
  for (const { name, find } of RULES.get(place.token.type) ?? []) {
    report(notices, name, line, find(place));
  }
}

function report(notices: Notices | undefined, name: RuleName, line: number, found: ReturnType<Rule['find']>): void {
  for (const each of [found].flat()) {
    if (each) {
      const { message, row } = typeof each === 'string' ? { message: each, row: 0 } : each;
      notices?.report(name, line + row, message);
    }
  }
}

/** `at` is the line of the block that shows these lines, if they come from a file. */
function reportSecrets(notices: Notices | undefined, lines: readonly string[], at?: number): void {
  for (const { line, message, ...secret } of findSecrets(lines)) {
    notices?.secret(at ?? line, message, secret);
  }
}

/** The text of a paragraph as readers see it. A backslash before a letter escapes nothing. */
function shownText(children: readonly Token[]): string {
  const isText = ({ type, content }: Token) => type === 'text' || (type === 'text_special' && /^\\./.test(content));
  return children
    .map((child) => {
      const shown = isText(child) ? child.content : ELEMENT;
      return child.type.endsWith('break') ? '\n' : shown;
    })
    .join('');
}
