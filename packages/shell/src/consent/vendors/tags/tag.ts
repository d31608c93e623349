import type { PageView } from '#consent/page-views/watch-page-views.ts';

/** A vendor's script in a page. Each is loaded once, and cannot be removed from the page again. */
export type Tag = {
  load(): void;
  /** Tells the vendor of a page; may be called before the script has arrived. */
  pageView(view: PageView): void;
};

/** Adds a script to the page; resolves when it has run, and never where it cannot be fetched (it is often blocked). */
export function addScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) {
    script.setAttribute(name, value);
  }
  script.async = true;
  script.src = src;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    document.head.append(script);
  });
}
