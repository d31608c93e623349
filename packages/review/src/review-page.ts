import { escapeHtml, pluralize } from 'portico/tools';
import type { Difference, Piece } from '#differences.ts';
import type { Review, ReviewedPost } from '#review-posts.ts';
import { bytesLine, headline, leftOutLine, lineOf, stateOf, VIEW_LABELS, violationLines } from '#review-texts.ts';

const TAGS: Readonly<Record<Piece['is'], string | undefined>> = { kept: undefined, removed: 'del', added: 'ins' };

/** Formats a review as a page. Its pictures are next to the page. */
export function reviewPage(review: Review): string {
  const { posts, base, elsewhere, gone, others, unseen } = review;
  const title = `Review: ${headline(review)}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
<p>Compared with <code>${escapeHtml(base)}</code>.</p>
${unseen === undefined ? '' : `<p>The pages were not opened in a browser: ${escapeHtml(unseen)}</p>`}
${review.leftOut === 0 ? '' : `<p>${leftOutLine(review)}</p>`}
${posts.length < 2 ? '' : `<ul>${posts.map((post) => `<li><a href="#${encodeURIComponent(post.slug)}">${escapeHtml(post.title)}</a>: ${escapeHtml(stateOf(post))}</li>`).join('\n')}</ul>`}
${posts.map(sectionOf).join('\n')}
${listOf('Elsewhere', elsewhere.map(lineOf))}
${listOf('Addresses', gone)}
${listOf('Other files', others)}
</html>
`;
}

function sectionOf(post: ReviewedPost): string {
  const { slug, title, path, link, files, findings, fields, text, code, page, unseen } = post;
  const heading = link === undefined ? escapeHtml(title) : `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>`;
  const facts = [
    ...findings.map((finding) => `<b>${finding.severity}</b> ${escapeHtml(lineOf(finding))}`),
    ...fields.map(({ name, before, after }) => `${name}: ${changeOf(before, after)}`),
    ...(files.length === 0 ? [] : [`Files: ${files.map((file) => `<code>${escapeHtml(file)}</code>`).join(', ')}`]),
    ...(page === undefined ? [] : [bytesLine(page), ...violationLines(page)].map(escapeHtml)),
    ...(unseen === undefined ? [] : [`The page could not be opened in a browser: ${escapeHtml(unseen)}`]),
  ];
  return `<section id="${escapeHtml(slug)}">
<h2>${heading}</h2>
<p><code>${escapeHtml(path)}</code>: ${escapeHtml(stateOf(post))}</p>
<ul>${facts.map((fact) => `<li>${fact}</li>`).join('\n')}</ul>
${differencesHtml('Text', text)}
${differencesHtml('Code', code)}
${page === undefined ? '' : picturesHtml(page)}
</section>`;
}

function changeOf(before: string | undefined, after: string | undefined): string {
  const [was, is] = [before, after].map((value) => escapeHtml(value ?? 'none'));
  return `<del>${was}</del> <ins>${is}</ins>`;
}

function differencesHtml(label: string, differences: readonly Difference[]): string {
  const blocks = differences.map((difference) => {
    const lines = difference.map((line) => line.map(pieceHtml).join(''));
    return `<blockquote>${lines.map((line) => `<p>${line}</p>`).join('')}</blockquote>`;
  });
  return blocks.length === 0
    ? ''
    : `<h3>${label}: ${pluralize(blocks.length, 'place')}</h3>\n<div class="${label.toLowerCase()}">${blocks.join('\n')}</div>`;
}

function pieceHtml({ text, is }: Piece): string {
  const tag = TAGS[is];
  return tag === undefined ? escapeHtml(text) : `<${tag}>${escapeHtml(text)}</${tag}>`;
}

function picturesHtml({ pictures, picturesBefore }: NonNullable<ReviewedPost['page']>): string {
  const figures = Object.entries(VIEW_LABELS).map(([view, label]) => {
    const key = view as keyof typeof pictures;
    const shown = [
      ...(picturesBefore === undefined ? [] : [[picturesBefore[key], `${label}, before`] as const]),
      [pictures[key], label] as const,
    ];
    const views = shown
      .map(
        ([file, caption]) =>
          `<figure><a href="${file}"><img src="${file}" alt="The whole page" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`,
      )
      .join('');
    return `<div>${views}</div>`;
  });
  return `<div class="pictures">${figures.join('\n')}</div>`;
}

function listOf(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `<section><h2>${title}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}</ul></section>`;
}

const STYLE = `:root{color-scheme:light dark}body{max-width:75rem;margin:auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
section{border-block-start:1px solid;margin-block:2rem}code{overflow-wrap:anywhere}
ins{background:light-dark(#c9f2d0,#0f4a20);text-decoration:none}del{background:light-dark(#ffd9d6,#6b1a16)}
blockquote{margin:0 0 1rem;padding-inline-start:1rem;border-inline-start:3px solid}blockquote p{margin:0}
.code blockquote{font-family:monospace}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}.pictures div{display:flex;gap:.5rem}
figure{flex:1;margin:0}figure img{inline-size:100%;block-size:28rem;object-fit:cover;object-position:top;border:1px solid}`;
