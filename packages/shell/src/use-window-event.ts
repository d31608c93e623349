import { useEffect, useEffectEvent } from 'react';
import { onWindow } from '#window-event.ts';

/** Calls the listener from the latest render for each event on the window. With `capture`, it is called before listeners on elements. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  { capture }: Pick<AddEventListenerOptions, 'capture'> = {},
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => onWindow(type, (event) => onEvent(event), { capture: capture === true }), [type, capture]);
}
