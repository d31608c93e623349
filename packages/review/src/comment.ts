import type { Difference } from '#differences.ts';
import type { Review, ReviewedPost } from '#review-posts.ts';
import { bytesLine, headline, leftOutLine, lineOf, stateOf, VIEW_LABELS, violationLines } from '#review-texts.ts';

/** The first line. A workflow recognizes its previous comment by it. */
export const MARK = '<!-- portico review -->';

// GitHub's limit is 65,536 characters; GitLab's is higher.
const MAX_LENGTH = 60_000;
const MAX_DIFFERENCE = 6000;
const REST = 'The rest is in `review/index.html`.';

type Options = {
  /** The URL at which the review's folder is published, with its pictures. */
  readonly published?: string | undefined;
};

/**
 * Formats a review as a comment in GitHub's or GitLab's Markdown. Text of authors in it can't mention anybody. If it is too long,
 * it has no differences, or only a list of the posts.
 */
export function commentOf(review: Review, { published }: Options): string {
  const { posts, elsewhere, gone, others, unseen } = review;
  const head = [
    MARK,
    `### ${plain(headline(review))}`,
    published === undefined ? '' : `[Pictures and all differences](${published}/index.html)`,
  ];
  const tail = [
    listOf('Elsewhere', elsewhere.map(lineOf)),
    listOf('Addresses', gone),
    listOf('Other files', others),
    unseen === undefined ? '' : `The pages were not opened in a browser: ${code(unseen)}`,
    leftOutLine(review),
  ];
  const facts = posts.map((post) => factsOf(post, published));
  const states = posts.map((post) => `- ${titleOf(post)}: ${plain(stateOf(post))}`);
  const forms = [
    [...head, ...posts.flatMap((post, index) => [facts[index] ?? '', differenceOf(post)]), ...tail],
    [...head, REST, ...facts, ...tail],
    [...head, REST, states.join('\n')],
  ].map((parts) => parts.filter((part) => part !== '').join('\n\n'));
  const text = forms.find(({ length }) => length < MAX_LENGTH);
  // Otherwise, as many posts as fit.
  return `${
    text ??
    forms
      .at(-1)
      ?.slice(0, MAX_LENGTH)
      .replace(/\n[^\n]*$/, '')
  }\n`;
}

function factsOf(post: ReviewedPost, published: string | undefined): string {
  const { path, files, findings, fields, page, unseen } = post;
  const lines = [
    ...findings.map((finding) => `**${finding.severity}** ${code(lineOf(finding))}`),
    ...fields.map(({ name, before, after }) => `${name}: ${[before, after].map(shownValue).join(' → ')}`),
    ...(files.length === 0 ? [] : [`Files: ${files.map(code).join(', ')}`]),
    ...(page === undefined ? [] : [bytesLine(page), ...violationLines(page).map(code)]),
    ...(unseen === undefined ? [] : [`The page could not be opened in a browser: ${code(unseen)}`]),
  ];
  const parts = [
    `#### ${titleOf(post)}`,
    `${code(path)}: ${plain(stateOf(post))}`,
    lines.map((line) => `- ${line}`).join('\n'),
    page === undefined || published === undefined ? '' : picturesOf(page.pictures, published),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function titleOf({ title, link }: ReviewedPost): string {
  return link === undefined ? plain(title) : `[${plain(title)}](${link})`;
}

function shownValue(value: string | undefined): string {
  return value === undefined ? 'none' : code(value);
}

function picturesOf(pictures: NonNullable<ReviewedPost['page']>['pictures'], published: string): string {
  const cells = Object.entries(VIEW_LABELS).map(([view, label]) => {
    const address = `${published}/${pictures[view as keyof typeof pictures]}`;
    return { label, cell: `<a href="${address}"><img alt="${label}" src="${address}" height="400"></a>` };
  });
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  return [row(cells.map(({ label }) => label)), row(cells.map(() => '---')), row(cells.map(({ cell }) => cell))].join(
    '\n',
  );
}

function listOf(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `#### ${title}\n\n${lines.map((line) => `- ${code(line)}`).join('\n')}`;
}

function differenceOf({ text, code: ofCode }: ReviewedPost): string {
  const parts = [
    ['Text', text],
    ['Code', ofCode],
  ] as const;
  return parts
    .filter(([, differences]) => differences.length > 0)
    .map(([label, differences]) => {
      const lines = differences.map(diffLines).join('\n…\n');
      const shown = lines.length > MAX_DIFFERENCE ? `${lines.slice(0, MAX_DIFFERENCE)}\n…` : lines;
      const fence = '`'.repeat(Math.max(2, ...runsOfTicks(shown)) + 1);
      return `<details><summary>${label}</summary>\n\n${fence}diff\n${shown}\n${fence}\n\n</details>`;
    })
    .join('\n\n');
}

/** Returns a line with `-` for the old text, and one with `+` for the new text. */
function diffLines(difference: Difference): string {
  return difference
    .flatMap((line) => {
      const without = (kind: 'removed' | 'added') =>
        line
          .filter(({ is }) => is !== kind)
          .map(({ text }) => text)
          .join('')
          .trim();
      const [was, is] = [without('added'), without('removed')];
      if (was === is) {
        return `  ${is}`;
      }
      return [...(was === '' ? [] : [`- ${was}`]), ...(is === '' ? [] : [`+ ${is}`])];
    })
    .join('\n');
}

/** Formats a text as code, in which hosts don't look for mentions. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const fence = '`'.repeat(Math.max(0, ...runsOfTicks(line)) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

function runsOfTicks(text: string): readonly number[] {
  return (text.match(/`+/g) ?? []).map(({ length }) => length);
}

/** Escapes a text, so that Markdown shows it as plain text. A word joiner keeps `@name` from being a mention. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#!|~&$]/g, '\\$&')
    .replaceAll('@', '@\u2060');
}
