import { reasonOf } from '#reason-of.ts';

const FAILURE = 'ComponentFailure';
const SLOT_FAILURE = 'SlotFailure';
const SLOT_FUNCTION = /^\s*at Slot_(\w+)/m;

/** Creates the error for a component in `components/` that failed in a post. Readers see the component's text instead. */
export function componentFailure(cause: unknown, name: string): Error {
  const reason = `${reasonOf(cause)} (in components/${name}.tsx)`;
  const message = `A component of a post failed, so readers see its text: ${reason}`;
  return Object.assign(new Error(message, { cause }), { name: FAILURE });
}

/** The name of the function that renders a slot. React's stacks identify the slot by it. */
export function slotFunction(name: string): string {
  return `Slot_${name.replaceAll('-', '_')}`;
}

/**
 * Creates the error for a component that failed in a slot. Pages are served without the slot. Returns undefined for an error
 * outside of slots.
 */
export function slotFailure(cause: unknown, componentStack: string): Error | undefined {
  const [, found] = SLOT_FUNCTION.exec(componentStack) ?? [];
  if (found === undefined) {
    return undefined;
  }
  return slotFailureOf(found.replaceAll('_', '-'), cause, failureIn(cause, componentStack));
}

function slotFailureOf(slot: string, cause: unknown, reason: string): Error {
  const message = `slots/${slot}.tsx failed, so pages are served without it: ${reason}`;
  return Object.assign(new Error(message, { cause }), { name: SLOT_FAILURE, slot });
}

/** Creates the error for a part of a page that failed: `slots/NAME`, `site/NAME` for a component in a post, or an island of the program. */
export function partFailure(part: string, cause: unknown): Error {
  const [kind, name = ''] = part.split('/');
  switch (kind) {
    case 'slots':
      return slotFailureOf(name, cause, reasonOf(cause));
    case 'site':
      return componentFailure(cause, name);
    default:
      return new Error(`The island ${part} failed, so readers see its fallback: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns the slot in which an error occurred. */
export function failedSlot(error: unknown): string | undefined {
  return error instanceof Error && error.name === SLOT_FAILURE && 'slot' in error ? String(error.slot) : undefined;
}

function failureIn(cause: unknown, componentStack: string): string {
  const [first = ''] = componentStack.trim().split('\n');
  return `${reasonOf(cause)} (${first.trim()})`;
}

/**
 * Whether only a part of a page failed for which there is a replacement. Errors come from builds, which have their own copy of this module.
 */
export function isComponentFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === FAILURE || error.name === SLOT_FAILURE);
}
