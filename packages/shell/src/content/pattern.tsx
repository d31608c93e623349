import { hueOf } from '@portico/core/hues';
import type { PageDrawing, Subject } from '@portico/core/pattern';
import { type Ref, useEffect, useState, useSyncExternalStore } from 'react';
import { loadedDraw, loadPattern, onLoaded } from '#content/pattern-code.ts';
import { useShell } from '#context/shell-context.tsx';
import { useIsHydrated } from '#use-is-hydrated.ts';
import { whenIdle } from '#when-idle.ts';

export type PatternProps = Subject & { readonly size: PageDrawing; readonly ref?: Ref<HTMLSpanElement> };

/** The drawing of a post or a page, in the hue of its topic. */
export function Pattern({ size, ref, topic, hue, seed, layout, number }: PatternProps) {
  const { topics } = useShell().siteConfig.blog;
  const subject = { topic, hue: hue ?? hueOf(topic, topics), seed, layout, number };
  return <Drawing key={JSON.stringify([subject, size])} subject={subject} size={size} ref={ref} />;
}

type DrawingProps = Pick<PatternProps, 'size' | 'ref'> & { readonly subject: Subject };

/** A drawing that the document contained stays as it is, so that a page shows its drawings before it has the code for them. */
function Drawing({ subject, size, ref }: DrawingProps) {
  const isHydrated = useIsHydrated();
  const [isSent] = useState(!import.meta.env.SSR && !isHydrated);
  const draw = useSyncExternalStore(onLoaded, loadedDraw, loadedDraw);
  useEffect(() => whenIdle(loadPattern), []);
  const html = isSent ? '' : (draw?.(subject, size) ?? '');
  return <span ref={ref} aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
