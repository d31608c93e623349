import type { Answers } from '#answers.ts';

/** The first files of a content folder, by their path in it: one author, and one post that says how the next is written. */
export function contentTexts({ brand }: Pick<Answers, 'brand'>, date: string): ReadonlyMap<string, string> {
  const author = `The ${brand} team`;
  return new Map([
    ['authors.yaml', `- name: ${JSON.stringify(author)}\n  role: "Replace this: what they do; or list people"\n`],
    [
      'posts/hello.md',
      `---
title: ${JSON.stringify(`Hello from ${brand}`)}
description: "Replace this: what the first post of this blog is about."
author: ${JSON.stringify(author)}
date: ${date}
tags: [News]
category: News
---

Replace this: the first post of the blog. It is the file \`content/posts/hello.md\`, and what it says is published when it is saved.

## The next one

\`\`\`console
$ npm run new-post -- "What we have learned"
\`\`\`

writes a draft. \`docs/authors.md\` has all that a post may have.
`,
    ],
  ]);
}
