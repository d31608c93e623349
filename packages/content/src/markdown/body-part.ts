export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[];
export type JsonObject = { readonly [name: string]: JsonValue };

/** Part of a post's body on its page: HTML, or a React component. */
export type BodyPart = LinkingHtml | ComponentPart;

/** HTML in which the links to other posts can be replaced without reading it. */
export type LinkingHtml = {
  readonly html: string;
  /** In their order; absent if there are none. */
  readonly links?: readonly PostLinkInHtml[];
};

/** A link to another post: its path, and where in the HTML its start tag, its content and its end tag begin, and where it ends. */
export type PostLinkInHtml = { readonly path: string; readonly at: readonly [number, number, number, number] };

/** A component of the blog or of the site. */
export type ComponentPart = Shown<'demo', DemoProps> | Shown<'embed', EmbedProps> | SitePart;

/** A component of the site, and what the author wrote in it. */
export type SitePart = Shown<'site', SitePartProps> & { readonly children?: readonly BodyPart[] };

type Shown<Component extends string, Props> = {
  readonly component: Component;
  readonly props: Props;
  /** What the component shows, in words, for readers who can't see it. */
  readonly text: string;
  /** HTML inside the component. Unlike the props, it isn't sent to the browser a second time. */
  readonly html?: readonly string[];
};

export type DemoProps = { readonly src: string; readonly height: number };

/** A video from another site. */
export type EmbedProps = {
  /** The player's address. */
  readonly frame: string;
  /** The address of the video's page. */
  readonly page: string;
  readonly name: string;
  readonly play: string;
  readonly note: string;
  /** The language of `play` and `note`, if it is not the post's. */
  readonly labelLang?: string;
};

export type SitePartProps = {
  /** The name of the file in the site's `components/`. */
  readonly name: string;
  readonly id: string;
  /** What the author wrote, checked against the component's schema. */
  readonly props: JsonObject;
};

/** The size of a body in characters. */
export function sizeOfBody(body: readonly BodyPart[]): number {
  const sizes = body.map((part) => ('component' in part ? JSON.stringify(part).length : part.html.length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
