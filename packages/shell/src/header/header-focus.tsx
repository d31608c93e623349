import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';

/** Focuses the first control of the header that is shown. */
export const HeaderFocusContext = createContext(() => {});

export function useHeaderFocus(): () => void {
  return use(HeaderFocusContext);
}

/** Calls `work` when the window becomes too wide or too narrow for an element that was shown. */
export function useWhenHidden(element: RefObject<HTMLElement | null>, work: () => void): void {
  const onHidden = useEffectEvent(work);
  useEffect(() => {
    const { current } = element;
    if (current === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => current.checkVisibility() || onHidden());
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}
