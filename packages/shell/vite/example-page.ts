import type { Pieces, Policy, provider } from '../src/fragment/pieces.tsx';

export type ExampleInput = {
  readonly pieces: Pieces;
  readonly policy: Policy;
  readonly provider: typeof provider;
};

/** A page of plain HTML that has the pieces, and allows nothing but what they need: for developers, and so in English. */
export function examplePage({ pieces: { head, header, footer, end }, policy, provider }: ExampleInput): string {
  const allowed = Object.entries({ 'default-src': ["'none'"], ...policy }).map((entry) => entry.flat().join(' '));
  return `<!doctype html>
<html lang="${provider.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${allowed.join('; ')}">
<title>${escapeText(provider.brand)}</title>
${head}
</head>
<body>
${header}
<main id="main" tabindex="-1" lang="en">
<h1>A page of plain HTML</h1>
<p>Header and footer around this text are those of <a href="${provider.siteOrigin ?? ''}/">the site</a>.</p>
</main>
${footer}
${end}
</body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
