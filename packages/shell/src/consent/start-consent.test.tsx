// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { consentStore } from '#consent/consent-store.ts';
import { startConsent } from '#consent/start-consent.ts';
import { ThirdParties } from '#consent/third-parties.tsx';
import type { ConsentSettings } from '#context/third-party-settings.ts';
import { renderInShell } from '#testing/render-in-shell.tsx';
import { stubDialogs } from '#testing/stub-dialogs.ts';

const STATS = { name: 'Stats', script: '/stats.js', categories: { analytics: ['stats'] } };
const COMMENTS = { name: 'giscus', categories: { functional: ['giscus-session'] } };

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  stubDialogs();
  // jsdom is never idle.
  Object.assign(window, { requestIdleCallback: (work: () => void) => work(), cancelIdleCallback() {} });
});

/** Renders a page with vendors, and starts them. */
function start(vendors: ConsentSettings['vendors']) {
  const consent = { vendors, brand: 'Relay', version: 1, policy: '/privacy' };
  const screen = renderInShell(
    <>
      <ThirdParties settings={undefined} />
      <ThirdParties settings={{ consent }} />
      <a href="/privacy" data-preferences="">
        Privacy Preferences
      </a>
    </>,
  );
  const end = startConsent({ consent });
  onTestFinished(end);
  const bar = screen.container.querySelector<HTMLElement>('.consent-bar');
  const dialog = screen.container.querySelector('dialog');
  const scripts = () => [...document.scripts].map((script) => script.getAttribute('src'));
  return { ...screen, bar, dialog, scripts };
}

test.for([
  ['Accept all', ['/stats.js'], true],
  ['Reject all', [], false],
] as const)('the bar asks until the reader answers "%s"', ([answer, loaded, hasFunctional]) => {
  const { bar, scripts, getAllByRole } = start([STATS, COMMENTS]);
  expect([bar?.hidden, scripts()]).toEqual([false, []]);
  fireEvent.click(getAllByRole('button', { name: answer })[0] ?? document.body);
  expect([bar?.hidden, scripts()]).toEqual([true, loaded]);
  expect(consentStore.snapshot().hasFunctional).toBe(hasFunctional);
});

test('the dialog shows the choice, and stores another one', () => {
  const { dialog, getByText, getByRole, getByLabelText, scripts } = start([STATS, COMMENTS]);
  const open = () => fireEvent.click(getByText('Privacy Preferences'));
  expect(open(), 'the link is not followed').toBe(false);
  expect(dialog?.open).toBe(true);
  fireEvent.click(getByLabelText('Analytics'));
  fireEvent.click(getByRole('button', { name: 'Save choices' }));
  expect([dialog?.open, scripts()]).toEqual([false, ['/stats.js']]);
  open();
  const checked = ['Necessary', 'Functional', 'Analytics'].map((label) => {
    const box = getByLabelText(label);
    return box instanceof HTMLInputElement && box.checked;
  });
  expect(checked).toEqual([true, false, true]);
});

test('vendors that need no bar have none', () => {
  expect(start([COMMENTS]).bar).toBeNull();
});
