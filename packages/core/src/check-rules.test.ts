import { expect, test } from 'vitest';
import { isRuleName, levelOf, RULES, SETTABLE_RULES, showsMarkup } from '#check-rules.ts';

test('a site sets the levels of rules, except of those that hold a post', () => {
  expect(levelOf('link/slash')).toBe('warning');
  expect(levelOf('link/slash', { 'link/slash': 'off' })).toBe('off');
  expect(levelOf('secret/certain', { 'secret/certain': 'off' })).toBe('mistake');
  expect(SETTABLE_RULES).not.toContain('secret/certain');
});

test('docs/rules.md lists the rules', async () => {
  const rows = Object.entries(RULES).map(([name, { about, level }]) => {
    const holds = isRuleName(name) && !SETTABLE_RULES.includes(name) ? ', holds the post' : '';
    const shown = isRuleName(name) && showsMarkup(name) ? ', shows markup' : '';
    return `- \`${name}\` (${level}${holds}${shown}): ${about.replaceAll('<', '\\$&')}`;
  });
  const text = `# What the check finds

A site sets the levels of rules in \`site.config.ts\`, except of those that hold a post:

\`\`\`ts
check: { rules: { 'link/slash': 'off', 'field/unknown': 'mistake' }, hold: true },
\`\`\`

With \`hold\`, a running site doesn't publish a new post whose readers would see markup; the rules say "shows markup", and their
level isn't \`off\`. A post that readers have already seen is published with them. Names without a slash, such as
\`front-matter-field\`, always hold a post.

${rows.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/rules.md');
});
