/** Fails on the server and in browsers, or never returns if its caption says so. */
export default function Broken({ caption }: { readonly caption?: string }): string {
  while (caption === 'For ever') {}
  throw new Error(`no data for ${caption}`);
}
