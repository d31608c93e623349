export type HtmlLinks = {
  /** What links lead to, and what images, videos and sounds show, as written, in their order. */
  readonly links: readonly string[];
  readonly media: readonly string[];
  /** Ids of elements and names of anchors, which a link can lead to. */
  readonly ids: ReadonlySet<string>;
};

/** Finds the links, images and ids of HTML as this project writes it: every attribute in double quotes. */
export function linksInHtml(html: string): HtmlLinks {
  return {
    links: valuesOf(html, /<a\b[^>]*?\shref="([^"]*)"/g),
    media: [
      ...valuesOf(html, /<(?:img|source|video|audio|track)\b[^>]*?\ssrc="([^"]*)"/g),
      ...valuesOf(html, /<video\b[^>]*?\sposter="([^"]*)"/g),
      ...valuesOf(html, /<(?:img|source)\b[^>]*?\ssrcset="([^"]*)"/g).flatMap(urlsOfSourceSet),
    ],
    ids: new Set([...valuesOf(html, /<[a-z][^>]*?\sid="([^"]*)"/g), ...valuesOf(html, /<a\b[^>]*?\sname="([^"]*)"/g)]),
  };
}

function valuesOf(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}

/** The URLs of a `srcset`, each of which may be followed by a width or a density. */
function urlsOfSourceSet(sourceSet: string): string[] {
  return sourceSet
    .split(/,\s/)
    .map((candidate) => candidate.trim().replace(/\s.*/, ''))
    .filter((url) => url !== '');
}
