import MarkdownIt from 'markdown-it';
import { lengthOfAddress } from '#markdown/autolinks.ts';

// A longer address stays text. Servers take some thousand characters (RFC 9110 section 4.1 asks for 8,000), and for each
// address the validator may look for a closing bracket in all that follows.
const LONGEST_ADDRESS = 4_096;
const SCHEMES = ['http:', 'https:', 'ftp:', 'mailto:'];

/**
 * Makes the recognition of bare addresses linear: linkify-it looks from each `https://` to the end of the text, also
 * within an address that it has just found. Marks of Chinese and Japanese end one; linkify-it goes on to the next space.
 */
export function boundLinks({ linkify }: MarkdownIt): void {
  const unbounded = new MarkdownIt().linkify;
  for (const scheme of SCHEMES) {
    let found = { text: '', from: 0, to: 0 };
    const validate = (text: string, position: number): number => {
      if (found.text === text && position > found.from && position < found.to) {
        return 0;
      }
      const rest = text.slice(position, position + LONGEST_ADDRESS);
      const length = unbounded.testSchemaAt(rest.slice(0, lengthOfAddress(rest, 0)), scheme, 0);
      if (length === 0 || length === LONGEST_ADDRESS) {
        return 0;
      }
      found = { text, from: position, to: position + length };
      return length;
    };
    linkify.add(scheme, { validate });
  }
  // Every scheme ends with a colon, and most texts have none: looking for that takes a hundredth of the time.
  const pretest = linkify.pretest.bind(linkify);
  linkify.pretest = (text) => text.includes(':') && pretest(text);
}
