/// <reference path="../types.d.ts" />
import { slots } from 'virtual:slot-islands';
import type { ComponentType } from 'react';
import type { When } from '#islands/island.tsx';

type SlotModule = {
  readonly default: ComponentType<object>;
  /** When browsers hydrate it; when it is visible by default. */
  readonly when?: When;
};

type LoadedSlot = { readonly module: SlotModule; readonly isClient: boolean } | { readonly failure: unknown };

const loaded = new Map<string, LoadedSlot>();

/** Loads the modules of all slots on the server, so that rendering doesn't wait. */
export async function loadSlots(): Promise<void> {
  await Promise.all(
    Object.entries(slots).map(async ([name, { load, isClient }]) => {
      const known = loaded.get(name);
      // In development, a mistake in a module may have been corrected.
      if (known === undefined || 'failure' in known) {
        loaded.set(
          name,
          await load().then(
            (module) => ({ module: module as SlotModule, isClient }),
            (failure: unknown) => ({ failure }),
          ),
        );
      }
    }),
  );
}

export function slotModule(name: string): LoadedSlot {
  return loaded.get(name) ?? { failure: new Error(`The slot ${name} is not loaded.`) };
}
