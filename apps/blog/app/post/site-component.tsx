/// <reference types="@portico/shell/types" />
import { components } from 'virtual:site-components';
import type { JsonValue } from '@portico/content';
import { OF_SITE } from '@portico/core/component-part';
import '@portico/shell/blocks-layer.css';
import { LazyBoundary } from '@portico/shell';
import { type ComponentType, memo, use, useEffect, useRef, useState } from 'react';

// How far below the window a component begins to load.
const MARGIN = '300px';

type Loaded = { readonly default: ComponentType<Readonly<Record<string, unknown>>> };

type SiteComponentProps = {
  readonly component: string;
  readonly id: JsonValue | undefined;
  readonly props: JsonValue | undefined;
  readonly text: string;
};

/**
 * A component of the site in a post. The server renders it; its code is loaded, and it hydrates, when it comes into view. Memoized,
 * because React shows the fallback of a boundary that gets new props before it is hydrated. The name is that by which entry.server.tsx
 * knows an error of it.
 */
const SiteComponent = memo(function SiteComponentOfPost({ component, id, props, text }: SiteComponentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ loaded, load }] = useState(() => loadWhenSeen(component.slice(OF_SITE.length)));
  useEffect(() => {
    const { current } = frame;
    if (current === null) {
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          observer.disconnect();
          load();
        }
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [load]);
  const instead = <p>{text}</p>;
  return (
    <div className="post-component" id={String(id)} ref={frame}>
      <LazyBoundary instead={instead} meanwhile={instead}>
        <Part loaded={loaded} props={props} />
      </LazyBoundary>
    </div>
  );
});

export default SiteComponent;

function Part({ loaded, props }: { readonly loaded: Promise<Loaded>; readonly props: JsonValue | undefined }) {
  const { default: Component } = use(loaded);
  return <Component {...Object(props)} />;
}

/** On the server, it is loaded at once. */
function loadWhenSeen(name: string) {
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  if (import.meta.env.SSR) {
    resolve();
  }
  const loaded = seen.then(() => {
    const load = components[name];
    if (load === undefined) {
      throw new Error(`The build has no component ${name}. Build the site again.`);
    }
    return load();
  });
  return { loaded, load: () => resolve() };
}
