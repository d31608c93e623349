import { type ComponentType, createElement, type ReactNode, use, useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ShellProvider, useShell } from '#context/shell-context.tsx';
import { IslandErrorContext } from '#islands/island-errors.ts';
import { IslandHtml, IslandRoot } from '#islands/island-root.tsx';
import { tryRender } from '#islands/try-render.ts';
import { RouterProvider, useRouter } from '#router/router.tsx';

/** When browsers load the code of an island and hydrate it. `asked`: when another part of the page asks for it. */
export type When = 'intent' | 'visible' | 'idle' | 'asked';

export type IslandProps<Props extends object> = {
  /** Its name, by which browsers find its code: see start(). */
  readonly name: string;
  readonly of: ComponentType<Props>;
  /** What JSON can express. */
  readonly props: Omit<Props, 'children'>;
  readonly when: When;
  /** Shown if it fails on the server. */
  readonly fallback?: ReactNode;
  /** Content that the component places. It stays the server's HTML. */
  readonly children?: ReactNode;
};

/**
 * A part of a page that React takes over in browsers. It has its own root on both sides, so its ids match, and it can use only its
 * props and the shell's facts. Only the server renders this component.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, of: Component, props, when, fallback, children } = island;
  const id = useId();
  const shell = useShell();
  const router = useRouter();
  const report = use(IslandErrorContext);
  const inside =
    children === undefined
      ? []
      : [<IslandHtml key="html" html={staticHtml(children, `${id}h`, { shell, router, report })} />];
  const rendered = tryRender(
    <IslandRoot shell={shell} pathname={router.pathname}>
      {createElement(Component as ComponentType<object>, props, ...inside)}
    </IslandRoot>,
    { identifierPrefix: id },
  );
  if ('failure' in rendered) {
    report?.(name, rendered.failure);
    return fallback;
  }
  return createElement('portico-island', {
    'data-island': name,
    'data-when': when,
    'data-id': id,
    'data-props': JSON.stringify(props),
    dangerouslySetInnerHTML: { __html: rendered.html },
  });
}

type Surroundings = {
  readonly shell: ReturnType<typeof useShell>;
  readonly router: ReturnType<typeof useRouter>;
  readonly report: ((name: string, error: unknown) => void) | undefined;
};

function staticHtml(content: ReactNode, identifierPrefix: string, { shell, router, report }: Surroundings): string {
  return renderToStaticMarkup(
    <RouterProvider value={router}>
      <ShellProvider value={shell}>
        <IslandErrorContext value={report}>{content}</IslandErrorContext>
      </ShellProvider>
    </RouterProvider>,
    { identifierPrefix },
  );
}
