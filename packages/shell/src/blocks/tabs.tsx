/// <reference path="../types.d.ts" />
import { type ReactNode, useLayoutEffect } from 'react';
import script from '#blocks/run-tabs.ts?inline-script';
import { showTabs } from '#blocks/show-tabs.ts';
import { InlineScript } from '#document/inline-script.tsx';

export type TabsProps = {
  readonly className?: string;
  /** `Tab`s. */
  readonly children: ReactNode;
};

/**
 * Tabs, as in posts: without a script, they follow each other. All tabs of the site with the same names show the one that a reader
 * chose.
 */
export function Tabs({ className = '', children }: TabsProps) {
  // After a navigation in the app; a document has the script.
  useLayoutEffect(showTabs, []);
  return (
    <>
      <div className={`tabs ${className}`.trim()} data-tabs="" suppressHydrationWarning>
        {/* The script fills the list. */}
        <div className="tab-list" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {children}
      </div>
      <InlineScript code={script} />
    </>
  );
}

export type TabProps = {
  readonly name: string;
  /** Shown first to readers whose browser names it: `Linux`, `Mac`, `Windows`, `Android`, `iPhone`. */
  readonly system?: string | undefined;
  /** The element of the name that readers without scripts see; a paragraph by default. */
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
