export type HtmlLinks = {
  /** What links lead to and images show, as written, in their order. */
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** Ids of elements, which a link can lead to. */
  readonly ids: ReadonlySet<string>;
};

/** Finds the links, images and ids of HTML as this project writes it: every attribute in double quotes. */
export function linksInHtml(html: string): HtmlLinks {
  return {
    links: valuesOf(html, /<a\b[^>]*?\shref="([^"]*)"/g),
    images: valuesOf(html, /<img\b[^>]*?\ssrc="([^"]*)"/g),
    ids: new Set(valuesOf(html, /<[a-z][^>]*?\sid="([^"]*)"/g)),
  };
}

function valuesOf(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}
