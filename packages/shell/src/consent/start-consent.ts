import { type Category, isCategory, needsConsent } from '@portico/core/vendor-categories';
import { choiceStore, parseChoice, storeChoice } from '#consent/choice.ts';
import { consentStore } from '#consent/consent-store.ts';
import { countPageViews, hasPrivacyControl, PAGE_EVENT } from '#consent/page-views.ts';
import { applyToVendors, usedCategories } from '#consent/vendors.ts';
import type { ConsentSettings, ThirdPartySettings } from '#context/third-party-settings.ts';
import { type End, endAll } from '#end-all.ts';
import { isPlainClick } from '#router/resolve-link.ts';
import { onWindow } from '#window-event.ts';

const BAR = '.consent-bar';
const DIALOG = 'dialog.consent-preferences';

/** Consent, vendors and page counts of a page with ConsentBar and ConsentPreferences. */
export function startConsent({ consent, pageCounts }: ThirdPartySettings): End {
  return endAll([
    pageCounts ? countPageViews() : undefined,
    ...(consent === undefined ? [] : [followAnswers(consent), followChoice(consent)]),
  ]);
}

/** Global Privacy Control counts as a refusal: it invalidates an earlier choice, and the bar doesn't ask for a new one. */
function revisionOf({ version }: ConsentSettings): number {
  return 2 * version + Number(hasPrivacyControl());
}

function choiceFor(settings: ConsentSettings): ReadonlySet<Category> | undefined {
  return parseChoice(choiceStore.snapshot(), revisionOf(settings), Date.now());
}

/** Opens the dialog, and stores what the reader answers there and in the bar. */
function followAnswers(settings: ConsentSettings): End {
  const { vendors } = settings;
  const stopping = new AbortController();
  const choose = (categories: readonly Category[]) => {
    document.querySelector<HTMLDialogElement>(DIALOG)?.close();
    storeChoice(new Set<Category>(['necessary', ...categories]), revisionOf(settings));
  };
  const answers: Readonly<Record<string, () => void>> = {
    all: () => choose(usedCategories(vendors)),
    nothing: () => choose([]),
    choose: () => showDialog(choiceFor(settings)),
    close: () => document.querySelector<HTMLDialogElement>(DIALOG)?.close(),
  };
  onWindow(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target : undefined;
      answers[target?.closest<HTMLElement>('[data-consent]')?.dataset.consent ?? '']?.();
      // Without vendors, the link in the footer leads to a page about the choice.
      if (vendors.some(needsConsent) && target?.closest('[data-preferences]') && isPlainClick(event)) {
        event.preventDefault();
        showDialog(choiceFor(settings));
      }
    },
    stopping,
  );
  onWindow(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement && target.closest(DIALOG) !== null) {
        choose(new FormData(target).getAll('category').filter(isCategory));
      }
    },
    stopping,
  );
  return () => stopping.abort();
}

function showDialog(choice: ReadonlySet<Category> | undefined): void {
  const dialog = document.querySelector<HTMLDialogElement>(DIALOG);
  for (const box of dialog?.querySelectorAll<HTMLInputElement>('[name=category]:enabled') ?? []) {
    box.checked = isCategory(box.value) && choice?.has(box.value) === true;
  }
  dialog?.querySelector('[data-privacy-control]')?.toggleAttribute('hidden', !hasPrivacyControl());
  dialog?.showModal();
}

/** Shows the bar while there is no choice, and applies the choice to vendors. */
function followChoice(settings: ConsentSettings): End {
  const { vendors } = settings;
  const bar = document.querySelector<HTMLElement>(BAR);
  const apply = () => {
    const choice = choiceFor(settings);
    applyToVendors(vendors, new Set<Category>(['necessary', ...(choice ?? [])]));
    if (bar?.toggleAttribute('hidden', hasPrivacyControl() || choice !== undefined)) {
      keepRoom(0);
    }
    consentStore.publish({
      hasFunctional: choice?.has('functional') === true,
      allowFunctional: () =>
        storeChoice(new Set<Category>(['necessary', ...(choice ?? []), 'functional']), revisionOf(settings)),
    });
  };
  apply();
  return endAll([choiceStore.subscribe(apply), bar === null ? undefined : followRoom(bar)]);
}

/** Keeps the page clear of the bar while it is shown. */
function followRoom(bar: HTMLElement): End {
  const update = () => keepRoom(bar.offsetHeight);
  const observer = new ResizeObserver(update);
  observer.observe(bar);
  return endAll([() => observer.disconnect(), onWindow(PAGE_EVENT, update), () => keepRoom(0)]);
}

/**
 * Keeps focused elements and the end of the page from being covered by a bar of this height. If these were styles of the document that
 * depend on the bar, or a custom property, which all elements inherit, the browser would compute the styles of all elements again.
 */
function keepRoom(height: number): void {
  const { documentElement, body } = document;
  documentElement.style.scrollPaddingBlockEnd = height === 0 ? '' : `calc(${height}px + var(--space-3))`;
  body.style.marginBlockEnd = height === 0 ? '' : `${height}px`;
  for (const column of document.querySelectorAll<HTMLElement>('[data-above-bar]')) {
    column.style.setProperty('--consent-room', `${height}px`);
  }
}
