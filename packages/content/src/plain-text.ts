/** Markdown without its marks and the targets of its links, white space collapsed: what a search looks through. */
export function plainText(markdown: string): string {
  // No pattern here can look further than to the next place where it could begin, so that time grows with length alone.
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:(\s)"([^"()]*)")?\)/g, '$1$2$3')
    .replace(
      /\[![a-z]{1,20}\]|\{#[^\s{}]{1,100}\}$|\[\^[^[\]\s]*\]:?|^ {0,3}:{2,} ?(?:details|tabs?)?(?=\s|$)|^```.*$|\$`|`\$|\${2}|[`*#>|]+/gim,
      '',
    )
    .replace(/\s+/g, ' ');
}
