export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[];
export type JsonObject = { readonly [name: string]: JsonValue };

/** A part of a post's body in its page: HTML, or a React component of the blog, by its name. */
export type BodyPart = { readonly html: string } | ComponentPart;

export type ComponentPart = {
  readonly component: string;
  readonly props: JsonObject;
  /** What the component says, in words, for readers who can't see it. */
  readonly text: string;
  /** HTML inside the component. Unlike the props, it isn't sent to the browser twice. */
  readonly html?: readonly string[];
};

/** The size of a body, in characters. */
export function sizeOfBody(body: readonly BodyPart[]): number {
  const sizes = body.map((part) => ('component' in part ? JSON.stringify(part).length : part.html.length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
