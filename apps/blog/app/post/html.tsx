import type { BodyPart } from '@portico/content';
import type { ComponentProps } from 'react';

export type HtmlProps = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Empty in a hydrated document, which has it already. */
  readonly html: string;
};

/** HTML of the renderer. Hydration keeps what the server sent. */
export function Html({ html, ...attributes }: HtmlProps) {
  return <div {...attributes} data-html="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A body without the HTML that its document has already. */
export function withoutHtml(body: readonly BodyPart[]): readonly BodyPart[] {
  return mapHtml(body, () => '');
}

/**
 * If React can't hydrate a document, for example one that was translated meanwhile, it renders the page anew, and only the old
 * document has the HTML.
 */
export function withHtmlOf(document: ParentNode, body: readonly BodyPart[]): readonly BodyPart[] {
  const sent = [...document.querySelectorAll('[data-html]')].map(({ innerHTML }) => innerHTML);
  return mapHtml(body, () => sent.shift() ?? '');
}

function mapHtml(body: readonly BodyPart[], change: () => string): readonly BodyPart[] {
  return body.map((part) => {
    if (!('component' in part)) {
      return { html: change() };
    }
    return part.html === undefined ? part : { ...part, html: part.html.map(change) };
  });
}
