import type { RuleName } from '@portico/core/check-rules';
import type MarkdownIt from 'markdown-it';
import { findSecrets } from '#files/secrets.ts';
import { calloutsIn } from '#markdown/parsing/directives.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';
import { BLOCK_RULES, findDefinitions } from '#markdown/rules/block-rules.ts';
import { CHARACTER_RULES, controlCharacters } from '#markdown/rules/character-rules.ts';
import { CODE_RULES } from '#markdown/rules/code-rules.ts';
import { ELEMENT, type Found, type Place } from '#markdown/rules/rule.ts';
import { TEXT_RULES } from '#markdown/rules/text-rules.ts';
import type { Notices } from '#markdown/tree/context.ts';

const RULES = Map.groupBy([...CODE_RULES, ...CHARACTER_RULES, ...BLOCK_RULES, ...TEXT_RULES], ({ on }) => on);

/**
 * Adds what the rules find in a text to `env.notices`. Use it last, because the rules have to see the text before the other plugins
 * change it.
 */
export function useRules({ core }: MarkdownIt): void {
  // Must run before they are removed.
  core.ruler.before('characters', 'control-characters', ({ src, env: { notices } }) => {
    report(notices, 'text/invisible', 1, controlCharacters(src));
  });
  core.ruler.after('used-definitions', 'rules', ({ tokens, src, env }) => {
    const { notices, footnotes, definitions = [] } = env;
    const callouts = calloutsIn(env);
    const lines = src.split('\n');
    reportSecrets(notices, lines);
    for (const { line, message } of findDefinitions(definitions, src)) {
      notices?.report('link/hidden-text', line, message);
    }
    const labels = new Set<string>();
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      // A footnote has no line, but its first block has one. Table cells have none either, but their row has one.
      const placed = [token, tokens[index + 1]].find((each) => each?.map);
      line = placed === undefined ? line : lineOfToken(placed);
      const label = `:${token.meta?.label}`;
      const footnote = { isUsed: footnotes?.refs?.[label] !== -1, isRepeated: labels.has(label) };
      if (token.type === 'footnote_reference_open') {
        labels.add(label);
      }
      const text = shownText(token.children ?? []);
      findAll(notices, line, { token, tokens, index, lines, text, callouts, footnote });
      if (token.meta?.isIncluded) {
        reportSecrets(notices, token.content.split('\n'), line);
      }
      let row = 0;
      const children = token.children ?? [];
      for (const [childIndex, child] of children.entries()) {
        row += child.type.endsWith('break') ? 1 : 0;
        const place = { token: child, tokens: children, index: childIndex, lines, text: '', callouts, footnote };
        findAll(notices, line + row, place);
      }
    }
  });
}

function findAll(notices: Notices | undefined, line: number, place: Place): void {
  for (const { name, find } of RULES.get(place.token.type) ?? []) {
    report(notices, name, line, find(place));
  }
}

function report(notices: Notices | undefined, rule: RuleName, line: number, found: readonly Found[]): void {
  for (const { message, row = 0 } of found) {
    notices?.report(rule, line + row, message);
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
