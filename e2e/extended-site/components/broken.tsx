/** Fails on the server and in browsers. */
export default function Broken({ caption }: { readonly caption?: string }): string {
  throw new Error(`no data for ${caption}`);
}
