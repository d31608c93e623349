import { inLanguage } from '@portico/core/language';
import type { MouseEvent } from 'react';
import { copyCode, wrapCode } from './code-buttons.ts';
import { enhanceText } from './enhance-text.ts';

import '../styles/markdown-page.css';

type MarkdownPage = {
  readonly title: string;
  readonly html: string;
  /** The language of the page, if it is not the site's. */
  readonly lang?: string | undefined;
};

/** Returns the component of a page of the site that is written in Markdown. Both apps show it, and its text never changes. */
export function markdownPage({ title, html, lang }: MarkdownPage) {
  const language = inLanguage(lang);
  return function MarkdownPage() {
    return (
      <article className="markdown-page">
        <h1 {...language}>{title}</h1>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button is a click. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the buttons inside. */}
        <div
          ref={enhanceText}
          className="prose"
          {...language}
          onClick={onClick}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
    );
  };
}

function onClick({ target }: MouseEvent<HTMLElement>): void {
  copyCode(target);
  wrapCode(target);
}
