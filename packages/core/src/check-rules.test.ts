import { expect, test } from 'vitest';
import { isRuleName, levelOf, RULES, type RuleName, SETTABLE_RULES, showsMarkup } from '#check-rules.ts';

test('a site sets the levels of rules, except of those that hold a post', () => {
  expect(levelOf('media/elsewhere')).toBe('warning');
  expect(levelOf('media/elsewhere', { 'media/elsewhere': 'off' })).toBe('off');
  expect(levelOf('secret/certain', { 'secret/certain': 'off' })).toBe('mistake');
  expect(SETTABLE_RULES).not.toContain('secret/certain');
});

test('docs/rules.md lists the rules', async () => {
  const sections = Map.groupBy(Object.keys(RULES).filter(isRuleName), (name) => {
    if (!SETTABLE_RULES.includes(name)) {
      return 'Mistakes that hold a post';
    }
    return showsMarkup(name) ? 'Mistakes that show markup' : HEADINGS[RULES[name].level];
  });
  const line = (name: RuleName) => `- \`${name}\`: ${RULES[name].about.replaceAll('<', '\\$&')}`;
  const lists = Array.from(sections, ([heading, names]) => `## ${heading}\n\n${names.map(line).join('\n')}\n`);
  const text = `# What the check finds

A site sets the levels of rules in \`site.config.ts\`, except of those that hold a post:

\`\`\`ts
check: { rules: { 'media/elsewhere': 'off', 'field/unknown': 'mistake' }, hold: true },
\`\`\`

With \`hold\`, a running site doesn't publish a new post that shows markup, unless you set the rule to \`off\`. A post that
readers have already seen is published anyway. Names without a slash, such as \`front-matter-field\`, always hold a post.

${lists.sort().join('\n')}`;
  await expect(text).toMatchFileSnapshot('../../../docs/rules.md');
});

const HEADINGS = { mistake: 'Other mistakes', warning: 'Warnings', off: 'Warnings that are off by default' };
