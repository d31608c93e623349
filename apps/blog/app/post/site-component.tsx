/// <reference types="@portico/shell/types" />
import { components } from 'virtual:site-components';
import type { SitePartProps } from '@portico/content';
import { LazyBoundary } from '@portico/shell';
import { type ComponentType, memo, type ReactNode, use, useEffect, useRef, useState } from 'react';

// The distance below the window at which a component starts to load.
const MARGIN = '300px';

type Loaded = { readonly default: ComponentType<Readonly<Record<string, unknown>>> };

type SiteComponentProps = SitePartProps & {
  /** What readers see if it fails. */
  readonly instead: ReactNode;
  /** What the author wrote in it. */
  readonly children: ReactNode;
  /** Whether the document already contained it. */
  readonly isSent: boolean;
};

/**
 * A component of the site in a post. The server renders it. Its code is loaded, and it is hydrated, when it comes into view.
 * Memoized, because React shows the fallback of a boundary that gets new props before it is hydrated.
 */
const SiteComponent = memo(function SiteComponent({ name, id, props, instead, children, isSent }: SiteComponentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ loaded, load }] = useState(() => loadWhenSeen(name));
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
  return (
    <div className="post-component" id={id} ref={frame}>
      <LazyBoundary instead={instead} meanwhile={isSent && !import.meta.env.SSR ? <Sent id={id} /> : instead}>
        <Part loaded={loaded} props={props}>
          {children}
        </Part>
      </LazyBoundary>
    </div>
  );
});

export default SiteComponent;

/**
 * Shows the server's HTML as long as the code is not loaded. If a context changes in the meantime, for example when a reader
 * answers about consent, React shows the fallback of a boundary that is not hydrated.
 */
function Sent({ id }: { readonly id: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML);
  return <div inert dangerouslySetInnerHTML={{ __html: html ?? '' }} />;
}

type PartProps = Pick<SiteComponentProps, 'props' | 'children'> & { readonly loaded: Promise<Loaded> };

function Part({ loaded, props, children }: PartProps) {
  const { default: Component } = use(loaded);
  return children === undefined ? <Component {...props} /> : <Component {...props}>{children}</Component>;
}

/** On the server, it is loaded immediately. */
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
