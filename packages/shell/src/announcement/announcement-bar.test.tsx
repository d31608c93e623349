// @vitest-environment jsdom
import { browserConfig } from '@portico/core/browser-config';
import { site } from '@portico/core/testing/site';
import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { AnnouncementBar } from '#announcement/announcement-bar.tsx';
import { followAnnouncement } from '#announcement/follow-announcement.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import { PAGE_DATA, renderInShell } from '#testing/render-in-shell.tsx';

const FACTS = { app: 'blog', siteConfig: browserConfig(site) };
const shown = () => document.documentElement.dataset.announcement;

function renderBar(until: string) {
  const announcement = { id: 'a', text: 'We meet in May.', until };
  onTestFinished(followAnnouncement());
  return renderInShell(
    <ShellProvider value={{ ...FACTS, pageData: { ...PAGE_DATA, announcement } }}>
      <AnnouncementBar />
      <div className="site-header">
        <div className="site-header-inner">
          <a className="site-brand" href="/">
            Next
          </a>
        </div>
      </div>
    </ShellProvider>,
  );
}

test('an announcement that is over stays away when another tab stores something', () => {
  renderBar('2026-01-01');
  expect(shown()).toBe('hidden');
  dispatchEvent(new StorageEvent('storage'));
  expect(shown()).toBe('hidden');
});

test('an announcement that is dismissed, here or in another tab, disappears, and focus moves on', () => {
  const { getByRole, unmount } = renderBar('9999-01-01');
  expect(shown()).toBe('shown');
  fireEvent.click(getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toBe('hidden');
  expect(document.activeElement).toBe(getByRole('link', { name: 'Next' }));
  unmount();
  localStorage.clear();
  renderBar('9999-01-01');
  expect(shown()).toBe('shown');
  localStorage.setItem('portico-announcement', 'a');
  dispatchEvent(new StorageEvent('storage'));
  expect(shown()).toBe('hidden');
});
