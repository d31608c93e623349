type Manifest = { readonly routes: Readonly<Record<string, object | undefined>> };

/**
 * React Router's manifest without the style sheets of the root route, which every document carries in itself: nothing is
 * fetched before the first paint, and React Router links no sheet that is there already. Those of other routes stay.
 */
export function withoutRootStyles<M extends Manifest>(manifest: M): M {
  const { root } = manifest.routes;
  return root === undefined ? manifest : { ...manifest, routes: { ...manifest.routes, root: { ...root, css: [] } } };
}
