/// <reference types="@portico/shell/types" />
import { components } from 'virtual:site-components';
import type { BodyPart } from '@portico/content';
import type { ComponentType } from 'react';

export type SiteComponent = ComponentType<Readonly<Record<string, unknown>>>;

/** What has loaded, or why it can't be. */
const loaded = new Map<string, { readonly Component: SiteComponent } | { readonly failure: unknown }>();

/** The names of the site's components in a body. */
export function componentsIn(body: readonly BodyPart[]): readonly string[] {
  return body.flatMap((part) =>
    'component' in part && part.component === 'site' ? [part.props.name, ...componentsIn(part.children ?? [])] : [],
  );
}

/** Loads components of the site, so that rendering doesn't wait. */
export async function loadComponents(names: readonly string[]): Promise<void> {
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const known = loaded.get(name);
      if (known === undefined || 'failure' in known) {
        const found = components[name]?.() ?? Promise.reject(new Error(`The build has no component ${name}.`));
        loaded.set(
          name,
          await found.then(
            (module) => ({ Component: module.default }),
            (failure: unknown) => ({ failure }),
          ),
        );
      }
    }),
  );
}

/** A component that has loaded. If its module has failed, rendering it fails. */
export function siteComponent(name: string): SiteComponent {
  const known = loaded.get(name);
  return known && 'Component' in known
    ? known.Component
    : function Failed() {
        throw known?.failure ?? new Error(`The component ${name} is not loaded.`);
      };
}
