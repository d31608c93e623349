// Where a browser would break a word of code: UAX #14, and Chromium's own table for ASCII.
const BREAKS = /[-/?!|}](?=\S)/g;
const JOINT = '<span class="joint"></span>';

/**
 * Makes inline code break between its words only, and within one where it is longer than a line: an option is no longer
 * cut after its hyphen. CSS has no property for that, so `prose.css` puts a word joiner (U+2060) at each joint as generated
 * content, which is neither copied nor searched. Code with tags in it, and blocks of code, are left alone.
 */
export function joinCodeWords(html: string): string {
  return html.replace(
    /(?<!<pre[^>]{0,200}>)<code>([^<]*)<\/code>/g,
    (_, code: string) => `<code>${code.replace(BREAKS, `$&${JOINT}`)}</code>`,
  );
}
