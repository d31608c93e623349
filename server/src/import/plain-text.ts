// The mark or the number of a list item, a line, a heading, or a row of a table.
const BLOCK = /^[ \t>]*(?:[-+*](?=[ \t])|(?=\d{1,9}[.)][ \t])|[-:|=][-:|= \t]*$|(#{1,6}[ \t].*)|(\|.*))/gm;

/**
 * Returns Markdown without its marks, comments and the targets of its links, with white space collapsed, for the search.
 * `separator` is between blocks, list items and cells.
 */
export function plainText(markdown: string, separator = ' '): string {
  // No pattern looks past the next place where it could begin, so the time is linear.
  return withoutComments(markdown)
    .replace(BLOCK, (_, heading = '', row = '') => `\n\n${heading}${row.replaceAll(/(?<!\\)\|/g, '\n\n')}\n\n`)
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:(\s)"([^"()]*)")?\)/g, '$1$2$3')
    .replace(
      // Marks of quotations, headings and cells are at the edge of a word: N|Solid and C# are words that contain such characters.
      /\[![a-z]{1,20}\]|\{#[^\s{}]{1,100}\}$|\[\^[^[\]\s]*\]:?|^ {0,3}:{2,} ?(?:details|tabs?)?(?=\s|$)|^`{3,}[^`\n]*$|\$`|`\$|\${2}|(?<!\S)[#>|]+|\|(?!\S)|[`*]+/gim,
      '',
    )
    .trim()
    .replace(/\s+/g, (space) => (/\n\s*\n/.test(space) ? separator : ' '));
}

function withoutComments(markdown: string): string {
  // The part after the last end is left out, because searching it would take quadratic time.
  const end = markdown.lastIndexOf('-->') + '-->'.length;
  return markdown.slice(0, end).replace(/<!--[\s\S]*?-->/g, '') + markdown.slice(end);
}
