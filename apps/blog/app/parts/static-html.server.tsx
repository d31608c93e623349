/// <reference types="@portico/shell/types" />
import CoverSlot from 'virtual:slots/cover';
import PostCardSlot from 'virtual:slots/post-card';
import { browserConfig } from '@portico/core/browser-config';
import { ShellProvider } from '@portico/shell';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createContext, type RouterContextProvider } from 'react-router';
import { blogServicesContext } from '../services.ts';
import type { PartData } from './part.tsx';

/*
 * Lists have no state, and their links work without React. Loaders render them and return their HTML, so that browsers need neither
 * the components nor their data. In a document, the loader data don't contain it: see server-html.ts.
 */

type Context = Readonly<RouterContextProvider>;

/** The HTML of a document's parts by their names. */
export const documentHtmlContext = createContext<Map<string, string> | null>(null);

/** Renders a part of a page, as in the shell, without effects and handlers. In a document, the result is empty. */
export function staticPart(name: string, part: ReactNode, context: Context): { readonly html: string } {
  const { siteConfig, representation } = context.get(blogServicesContext);
  const html = renderToStaticMarkup(
    <ShellProvider value={{ app: 'blog', siteConfig: browserConfig(siteConfig), pageData: undefined }}>
      {part}
    </ShellProvider>,
  );
  if (representation === 'data') {
    return { html };
  }
  const parts = context.get(documentHtmlContext) ?? new Map<string, string>();
  context.set(documentHtmlContext, parts.set(name, html));
  return { html: '' };
}

/** A list of posts. If the site has its own covers or cards, which may have state, browsers hydrate it. */
export function listPart<Props extends object>(
  name: string,
  List: ComponentType<Props>,
  props: Props,
  context: Context,
): PartData<Props> {
  return CoverSlot === null && PostCardSlot === null ? staticPart(name, <List {...props} />, context) : { props };
}
