import type { Bodies, ShownPost } from '@portico/content';
import type { LocatedAddress } from '#locate/locate-address.ts';

/** What was made of a post's text: its page, or the reason why that can't be shown, or its Markdown. */
export type Text =
  | { readonly page: ShownPost }
  | { readonly failure: unknown }
  | { readonly markdown: string }
  | undefined;

/** Waits for the text of the post at an address. */
export async function textOf(
  { address: { match }, post, preview }: LocatedAddress,
  bodies: Pick<Bodies, 'page' | 'markdown'>,
): Promise<Text> {
  if (match?.name === 'postMarkdown' && post !== undefined) {
    return { markdown: await bodies.markdown(post) };
  }
  if (match?.name !== 'post' || post === undefined) {
    return undefined;
  }
  try {
    return { page: await bodies.page(post, preview?.token) };
  } catch (failure) {
    // The app shows its error page.
    return { failure };
  }
}
