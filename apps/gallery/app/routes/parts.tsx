import { Dialogs } from '../parts/dialogs.tsx';
import { Links } from '../parts/links.tsx';
import { Navigations } from '../parts/navigations.tsx';
import { Prose } from '../parts/prose.tsx';
import { ReferenceLinks } from '../parts/reference-links.tsx';
import { renderSample } from '../parts/render-sample.ts';
import { Toasts } from '../parts/toasts.tsx';
import { Tooltips } from '../parts/tooltips.tsx';
import type { Route } from './+types/parts';

export async function loader() {
  return renderSample();
}

export function meta() {
  return [{ title: 'Gallery' }];
}

/** Every part of the shell in every state. The header, its menus, the drawer and the footer are around it. */
export default function Parts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Gallery</h1>
      <p className="lede">Every part of the site shell, to look at and to test.</p>
      <ReferenceLinks />
      <Toasts />
      <Tooltips />
      <Navigations />
      <Dialogs />
      <Links />
      <Prose html={loaderData} />
    </>
  );
}
