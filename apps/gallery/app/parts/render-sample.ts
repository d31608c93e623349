import { createMarkdownRenderer } from '@portico/content/rendering';

const SAMPLE = `
Text with **weight**, *emphasis*, \`code\`, ~~what was struck out~~ and [a link](/blog).[^1]

### A heading of the third level

1. First
2. Second
   - with points
   - below it

- [x] A task that is done
- [ ] One that is not

> What somebody else has said.

| Status | Meaning             |
| ------ | ------------------- |
| 502    | The upstream failed |
| 504    | It took too long    |

> [!NOTE]
> Worth knowing.

> [!TIP]
> Worth trying.

> [!IMPORTANT]
> Worth reading twice.

> [!WARNING]
> Worth a moment's thought.

> [!CAUTION]
> Worth leaving alone.

\`\`\`ts title="server.ts" {2}
const port = 8080;
listen(port); // marked
\`\`\`

\`\`\`diff
 listen:
-  port: 80
+  port: 443
\`\`\`

\`\`\`console
$ portico http 8080
Forwarding https://demo.portico.example
\`\`\`

[^1]: And a note at the foot.
`;

let rendering: Promise<string> | undefined;

/** Typography, callouts and code as posts have them; rendered for the first page that shows it. */
export function renderSample(): Promise<string> {
  rendering ??= render();
  return rendering;
}

async function render(): Promise<string> {
  const renderMarkdown = await createMarkdownRenderer();
  const { html } = await renderMarkdown(SAMPLE, { resolveImage: () => undefined });
  return html;
}
