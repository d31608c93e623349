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
