import { type ComponentType, Fragment, type ReactNode, use } from 'react';
import { StaticRouter, useLocation } from 'react-router';
import { ShellProvider, useShell } from '#context/shell-context.tsx';
import { Island } from '#islands/island.tsx';
import { IslandErrorContext } from '#islands/island-errors.ts';
import { slotModule } from '#islands/load-slots.ts';
import { tryRender } from '#islands/try-render.ts';
import { RouterProvider, useRouter } from '#router/router.tsx';

type SlotProps = {
  readonly name: string;
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
  /** The part that the slot replaces. */
  readonly instead?: ReactNode;
};

/**
 * A slot of the site. Its module begins with `'use client'` if browsers hydrate it. If it fails, even while it is imported, the page
 * is shown without it, or with the part that it replaces.
 */
export function Slot(props: SlotProps) {
  const report = use(IslandErrorContext);
  // The shell for pages of other origins has no slots, because they may need what only a document has.
  return report === undefined ? props.instead : <SlotOfDocument {...props} report={report} />;
}

type SlotOfDocumentProps = SlotProps & { readonly report: (name: string, error: unknown) => void };

function SlotOfDocument({ name, Frame = Fragment, instead, report, ...props }: SlotOfDocumentProps) {
  const { pathname, search } = useLocation();
  const shell = useShell();
  const router = useRouter();
  const id = `slots/${name}`;
  const loaded = slotModule(name);
  if ('failure' in loaded) {
    report(id, loaded.failure);
    return instead;
  }
  const { module, isClient } = loaded;
  const Component = module.default;
  if (isClient) {
    return (
      <Frame>
        <Island name={id} of={Component} props={props} when={module.when ?? 'visible'} fallback={instead} />
      </Frame>
    );
  }
  // React can't render around a part that fails, so this one is tried first.
  const tried = tryRender(
    <StaticRouter location={`${pathname}${search}`}>
      <RouterProvider value={router}>
        <ShellProvider value={shell}>
          <IslandErrorContext value={report}>
            <Component {...props} />
          </IslandErrorContext>
        </ShellProvider>
      </RouterProvider>
    </StaticRouter>,
  );
  if ('failure' in tried) {
    report(id, tried.failure);
    return instead;
  }
  return (
    <Frame>
      <Component {...props} />
    </Frame>
  );
}
