import { type ReactNode, ViewTransition } from 'react';

/** What stays the same thing between a list and a post, by a name that a page has once: it moves to its new place. */
export function Moving({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  // The server leaves the transition out: React would write `vt-` attributes, which only streamed pages need and which are
  // not HTML.
  return import.meta.env.SSR ? (
    children
  ) : (
    <ViewTransition name={name} share="moving" default="none">
      {children}
    </ViewTransition>
  );
}
