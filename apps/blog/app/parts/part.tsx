import { Html, type HtmlProps, localizeDates } from '@portico/shell';
import { type ComponentType, Suspense, use, useLayoutEffect, useRef } from 'react';
import { ServerHtmlContext } from './server-html.ts';

/** What loader data contain of a part of a page: its HTML, or the props with which browsers render it. See static-html.server.tsx. */
export type PartData<Props> = { readonly html: string } | { readonly props: Props };

export type PartProps<Props> = Pick<HtmlProps, 'as' | 'className' | 'onFocus'> & {
  /** Identifies the part on all pages. */
  readonly name: string;
  readonly data: PartData<Props>;
  /** Renders the part in browsers, if it can contain components of the site. */
  readonly Live?: ComponentType<Props>;
};

/** A part of a page that React doesn't hydrate, because it has no state, and its links need none. */
export function Part<Props extends object>({ name, data, Live, ...attributes }: PartProps<Props>) {
  const ofServer = use(ServerHtmlContext).parts?.get(name);
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ref.current !== null && 'html' in data) {
      localizeDates(ref.current);
    }
  }, [data]);
  if ('html' in data) {
    return <Html ref={ref} piece={name} html={ofServer ?? data.html} {...attributes} />;
  }
  return (
    <div>
      {/* Until its code has loaded, only this part waits. If the whole page waited, an update would make React remove the page's HTML. */}
      <Suspense>{Live !== undefined && <Live {...data.props} />}</Suspense>
    </div>
  );
}
