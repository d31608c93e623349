import type { AnySlotProps } from '@portico/core/site-slots';
import { type ComponentType, Fragment, type ReactNode, use } from 'react';
import { LazyBoundary } from '#lazy-boundary.tsx';

type LoadedSlot = Promise<{ readonly default: ComponentType<AnySlotProps> }>;

type SlotPartProps = AnySlotProps & {
  readonly loaded: LoadedSlot;
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
  /** The part that the slot replaces. */
  readonly instead?: ReactNode;
};

// If we waited longer, readers could not use the page because of one slot.
const MAX_WAIT_MS = 1000;

const loading = new Set<LoadedSlot>();

/** Loads the module of a slot. An error thrown during its import is thrown where the slot is rendered. */
export function loadSlot(load: () => LoadedSlot): LoadedSlot {
  const loaded = load();
  const end = () => void loading.delete(loaded);
  loading.add(loaded);
  loaded.then(end, end);
  return loaded;
}

/** Resolves when the slots of the page's modules have loaded or failed, or take too long. */
export async function slotsLoaded(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(loading), late]);
}

/** A slot of the site. If it fails, or until it has loaded, the page is shown without it, or with the part that it replaces. */
export function SlotPart({ loaded, Frame = Fragment, instead, ...props }: SlotPartProps) {
  return (
    <LazyBoundary instead={instead} meanwhile={instead}>
      <Frame>
        <Loaded loaded={loaded} props={props} />
      </Frame>
    </LazyBoundary>
  );
}

function Loaded({ loaded, props }: { readonly loaded: LoadedSlot; readonly props: AnySlotProps }) {
  const { default: Slot } = use(loaded);
  return <Slot {...props} />;
}
