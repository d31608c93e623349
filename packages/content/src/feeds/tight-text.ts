/**
 * The XML without the line breaks and spaces that feedsmith puts around CDATA sections: not every reader trims a title.
 * A section is matched as a whole, so that what is in it stays as it is.
 */
export function tightText(xml: string): string {
  return xml.replace(/(?:(?<=>)\s+)?(<!\[CDATA\[[\s\S]*?\]\]>)(?:\s+(?=<\/))?/g, '$1');
}
