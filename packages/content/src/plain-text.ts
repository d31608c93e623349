/** Markdown without its marks and the targets of its links, white space collapsed: what a search looks through. */
export function plainText(markdown: string): string {
  // No pattern here can look further than to the next place where it could begin, so that time grows with length alone.
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\[![a-z]{1,20}\]|\{#[^\s{}]{1,100}\}$|\[\^[^[\]\s]*\]:?|^```.*$|[`*#>|]+/gim, '')
    .replace(/\s+/g, ' ');
}
