import { withoutPictures } from '#embedded-pictures.ts';

/** `unknown` makes a draft unless the command has --publish; `unpublished` always does. */
export type Note = {
  readonly origin: string;
  readonly kind: 'information' | 'unknown' | 'unpublished';
  readonly message: string;
};

export type Report = (kind: Note['kind'], message: string) => void;

const MAX_LENGTH = 1_000_000;

/** How to convert a document into Markdown, in its folder. */
export const PANDOC = 'pandoc report.docx --to gfm --wrap none --extract-media . --output report.md';

/** Returns a text unless it is too long to convert, without its embedded pictures; otherwise throws. */
export function checked(source: string): string {
  if (source.length > MAX_LENGTH && withoutPictures(source).length > MAX_LENGTH) {
    throw new Error(`it has more than ${MAX_LENGTH} characters`);
  }
  return source;
}

/** Reports what stays in the text unchanged. */
export function reportText(what: string, report: Report): void {
  report('unknown', `${what} is text now, because only the old site understands it. Write what it showed.`);
}
