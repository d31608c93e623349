/** The post that has every feature of Markdown, from the project's root. */
export const FEATURES_POST = 'e2e/fixture/content/posts/markdown-features/index.md';

export type Feature = { readonly title: string; readonly source: string };

const INTRODUCTION = `# Every feature of Markdown

Each with its source and what readers see. Both are of [one post](../${FEATURES_POST}), which the tests read too;
\`npm run shots -- --features\` writes this page and takes its pictures. [For authors](authors.md) says what each one does.
`;

/** The sections of level 2 of a post's Markdown, in their order. */
export function featuresOf(markdown: string): readonly Feature[] {
  const sections: { title: string; lines: string[] }[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [, mark = ''] = /^(`{3,}|~{3,})/.exec(line) ?? [];
    const [, title] = fence === '' ? (/^## (.+?)(?: \{#[^}]*\})?$/.exec(line) ?? []) : [];
    if (title === undefined) {
      sections.at(-1)?.lines.push(line);
    } else {
      sections.push({ title, lines: [line, ''] });
    }
    if (mark !== '' && (fence === '' || mark.startsWith(fence))) {
      fence = fence === '' ? mark : '';
    }
  }
  return sections.map(({ title, lines }) => ({ title, source: lines.slice(2).join('\n').trim() }));
}

/** The file of a feature's picture, from the folder of the document. */
export function pictureOf({ title }: Feature): string {
  return `features/${title.toLowerCase().replace(/[^a-z]+/g, '-')}.png`;
}

/** A page of Markdown that shows each feature's source, and its picture. */
export function featuresDocument(markdown: string): string {
  const parts = featuresOf(markdown).map(
    (feature) =>
      `## ${feature.title}\n\n\`\`\`\`\`markdown\n${feature.source}\n\`\`\`\`\`\n\n![${feature.title}, as readers see it](${pictureOf(feature)})\n`,
  );
  return [INTRODUCTION, ...parts].join('\n');
}
