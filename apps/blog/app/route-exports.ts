import type { MetaDescriptor } from 'react-router';

/* What the blog's routes have in common. */

export { shouldRevalidate } from '@portico/shell';

export function meta({ loaderData }: { readonly loaderData?: { readonly head: MetaDescriptor[] } | undefined }) {
  return loaderData?.head ?? [];
}
