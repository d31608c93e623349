import type MarkdownIt from 'markdown-it';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];

/** One of markdown-it's own rules, to be called by a rule that takes its place. */
export function ruleNamed<Rule extends { readonly name: string }>(
  ruler: { getRules(chain: string): readonly Rule[] },
  name: string,
): Rule {
  const rule = ruler.getRules('').find((candidate) => candidate.name === name);
  if (rule === undefined) {
    throw new Error(
      `markdown-it has no rule named ${name}, which the renderer wraps: another release may have renamed it. Compare its rules with packages/content/src/markdown/`,
    );
  }
  return rule;
}

/** Adds a plugin and returns its block rule, for a rule that wraps it. */
export function blockRuleOf(markdownIt: MarkdownIt, plugin: (markdownIt: MarkdownIt) => unknown): BlockRule {
  const { ruler } = markdownIt.block;
  const before = new Set(ruler.getRules(''));
  plugin(markdownIt);
  const rule = ruler.getRules('').find((candidate) => !before.has(candidate));
  if (rule === undefined) {
    throw new Error(
      'A Markdown plugin has added no block rule. Compare its release with packages/content/src/markdown/.',
    );
  }
  return rule;
}
