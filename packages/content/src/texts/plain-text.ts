/** Markdown without its marks, comments and the targets of its links, white space collapsed: what a search looks through. */
export function plainText(markdown: string): string {
  // No pattern here can look further than to the next place where it could begin, so that time grows with length alone.
  return withoutComments(markdown)
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:(\s)"([^"()]*)")?\)/g, '$1$2$3')
    .replace(
      // Marks of quotations, headings and cells stand at the edge of a word: N|Solid and C# are words with their signs.
      /\[![a-z]{1,20}\]|\{#[^\s{}]{1,100}\}$|\[\^[^[\]\s]*\]:?|^ {0,3}:{2,} ?(?:details|tabs?)?(?=\s|$)|^`{3,}[^`\n]*$|\$`|`\$|\${2}|(?<!\S)[#>|]+|\|(?!\S)|[`*]+/gim,
      '',
    )
    .replace(/\s+/g, ' ');
}

// Code as it stands, or a comment. A comment that does not end is none. A fence ends code that begins with one of the same character and no more
// of them; after backticks that begin code, none follow in the line (CommonMark 0.31.2, section 4.5).
const CODE_OR_COMMENT =
  /(^(?:[ \t>*+-]|\d{1,9}[.)])*(?<fence>(?<mark>[`~])\k<mark>{2,})(?!\k<mark>|(?<=`)[^\n]*`)[\s\S]*?(?:^[ \t>]*\k<fence>\k<mark>*[ \t]*$|$(?![\s\S]))|`[^`\n]*`)|<!--[\s\S]*?-->/gm;

/** Markdown without its comments; those in code are code. */
export function withoutComments(markdown: string): string {
  if (!markdown.includes('<!--')) {
    return markdown;
  }
  // So that none is looked for to the end of the text, again and again.
  const end = markdown.lastIndexOf('-->') + '-->'.length;
  return markdown.slice(0, end).replace(CODE_OR_COMMENT, '$1') + markdown.slice(end);
}
