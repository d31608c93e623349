/// <reference path="../types.d.ts" />
import { type ReactNode, useLayoutEffect } from 'react';
import script from '#blocks/run-tabs.ts?inline-script';
import { showTabs } from '#blocks/show-tabs.ts';
import { InlineScript } from '#document/inline-script.tsx';

export type TabsProps = {
  readonly className?: string;
  /** Several `Tab` elements. */
  readonly children: ReactNode;
};

/**
 * Tabs, as in posts. Without a script, the panes follow each other. All tabs of the site that have the same names show the one
 * that the reader chose.
 */
export function Tabs({ className = '', children }: TabsProps) {
  // Needed after a navigation within the app; a document contains the script.
  useLayoutEffect(showTabs, []);
  return (
    <>
      <div className={`tabs ${className}`.trim()} data-tabs="" suppressHydrationWarning>
        {/* The script fills this list. */}
        <div className="tab-list" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {children}
      </div>
      <InlineScript code={script} />
    </>
  );
}

export type TabProps = {
  readonly name: string;
  /** Shown first to readers whose browser reports this system: `Linux`, `Mac`, `Windows`, `Android`, `iPhone`. */
  readonly system?: string | undefined;
  /** The element for the name that readers see without scripts; a paragraph by default. */
  readonly heading?: 'p' | 'h2' | 'h3' | 'h4';
  readonly children: ReactNode;
};

/** One of several `Tabs`. */
export function Tab({ name, system, heading: Name = 'p', children }: TabProps) {
  return (
    <div className="tab" data-system={system} suppressHydrationWarning>
      <Name className="tab-name">{name}</Name>
      {children}
    </div>
  );
}
