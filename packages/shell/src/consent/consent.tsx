import { language, consent as texts } from '@portico/core/texts';
import { CATEGORIES, type Category, categoriesOf, needsConsent } from '@portico/core/vendor-categories';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from '#consent/consent.css?inline';
import { hasPrivacyControl } from '#consent/page-views.ts';
import type { ConsentSettings, ReadersConsent } from '#consent/settings.ts';
import { applyToVendors, isGranted } from '#consent/vendors.ts';
import { Icon } from '#icons/icons.tsx';
import { adoptStyles } from '#styles/adopt-styles.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

const ID = 'consent-preferences';
const ROOM = '--consent-room';
const CHOICE_KEY = 'portico-consent';

const VALID_MS = 182 * 86_400_000;

export type ConsentProps = {
  readonly settings: ConsentSettings;
  readonly onChange: (consent: ReadersConsent) => void;
};

/** A bar that asks for consent if a vendor needs it, a dialog for the choice by category, and the vendors that the reader allows. */
export function Consent({ settings: { brand, policy, vendors, version }, onChange }: ConsentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const hasControl = hasPrivacyControl();
  // Global Privacy Control counts as a refusal: an earlier choice is void, and the bar doesn't ask for a new one.
  const revision = 2 * version + Number(hasControl);
  const [choice, setChoice] = useState(() => readChoice(revision));
  const used = new Set<Category>(['necessary', ...vendors.flatMap(categoriesOf)]);
  const categories = CATEGORIES.filter((category) => used.has(category));
  const granted = new Set(categories.filter((category) => category === 'necessary' || choice?.has(category)));
  // Comments ask for consent in their own section.
  const asks = vendors.some((vendor) => vendor.script !== undefined && needsConsent(vendor));
  const isAsking = asks && choice === undefined && !hasControl;
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar, isAsking);
  useInsertionEffect(() => adoptStyles('shell', css), []);

  function choose(chosen: Iterable<Category>): void {
    const next = new Set<Category>(['necessary', ...chosen]);
    storeChoice(next, revision);
    setChoice(next);
    dialog.current?.close();
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('category');
    choose(categories.filter((category) => chosen.includes(category)));
  }

  const openPreferences = () => dialog.current?.showModal();

  const apply = useEffectEvent(() => {
    applyToVendors(vendors, granted);
    onChange({
      hasFunctional: granted.has('functional'),
      allowFunctional: () => choose([...granted, 'functional']),
      ...(vendors.some(needsConsent) && { openPreferences }),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice changes what is granted.
  useLayoutEffect(() => apply(), [choice]);

  // A choice that was made in another tab, also while this page was in the back/forward cache.
  useEffect(() => {
    const stopping = new AbortController();
    const catchUp = () => setChoice(readChoice(revision));
    addEventListener('storage', ({ key }) => key === CHOICE_KEY && catchUp(), stopping);
    addEventListener('pageshow', ({ persisted }) => persisted && catchUp(), stopping);
    return () => stopping.abort();
  }, [revision]);

  const buttons = (
    <>
      <button type="button" className="button" data-style="outline" onClick={() => choose(categories)}>
        {texts.accept}
      </button>
      <button type="button" className="button" data-style="outline" onClick={() => choose([])}>
        {texts.reject}
      </button>
    </>
  );
  return (
    <>
      {vendors.map(({ script, attributes, ...vendor }) =>
        // React adds each script once and never removes it.
        script !== undefined && isGranted(vendor, granted) ? (
          <script key={script} {...attributes} src={script} async />
        ) : null,
      )}
      {isAsking && (
        <section className="consent-bar" aria-label={texts.banner} ref={bar}>
          <div className="consent-bar-inner shell-row">
            <div>
              <h2>{texts.heading}</h2>
              <p>
                {texts.question(brand)} {policy !== undefined && <a href={policy}>{texts.policy}</a>}
              </p>
            </div>
            <div className="consent-buttons">
              {buttons}
              <button
                type="button"
                className="button"
                data-style="ghost"
                aria-haspopup="dialog"
                onClick={openPreferences}
              >
                {texts.choose}
              </button>
            </div>
          </div>
        </section>
      )}
      <dialog
        className="consent-preferences"
        ref={dialog}
        aria-labelledby={ID}
        onClose={() => form.current?.reset()}
        {...{ closedby: 'any' }}
      >
        <form ref={form} onSubmit={save}>
          <div className="consent-heading shell-row">
            <h2 id={ID}>{texts.preferences}</h2>
            <button
              type="button"
              className="icon-button"
              aria-label={texts.close}
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <p>{hasControl ? `${texts.privacyControl} ${texts.reloads}` : texts.reloads}</p>
          <ul role="list">
            {categories.map((category) => (
              <li key={category}>
                <label className="shell-row">
                  <input
                    type="checkbox"
                    name="category"
                    value={category}
                    aria-describedby={`${ID}-${category}`}
                    defaultChecked={granted.has(category)}
                    disabled={category === 'necessary'}
                  />
                  {texts.categories[category].label}
                </label>
                <p id={`${ID}-${category}`}>
                  {texts.categories[category].purpose} {servicesOf(category, vendors)}
                </p>
              </li>
            ))}
          </ul>
          <div className="consent-buttons">
            {buttons}
            <button type="submit" className="button" data-style="filled">
              {texts.save}
            </button>
          </div>
        </form>
        <ToastRegion />
      </dialog>
    </>
  );
}

/** Keeps focused elements and the end of the page clear of the bar. */
function useRoomFor(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (!isShown || current === null) {
      return undefined;
    }
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(ROOM, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, [bar, isShown]);
}

function servicesOf(category: Category, vendors: ConsentSettings['vendors']): string {
  const names = vendors.filter(({ categories }) => category in categories).map(({ name }) => name);
  return names.length === 0 ? '' : texts.by(new Intl.ListFormat(language).format(names));
}

/** Returns the categories that the reader has agreed to. Undefined without a choice, or if it has expired or is of another revision. */
function readChoice(revision: number): ReadonlySet<Category> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? '');
    const isValid = stored.revision === revision && stored.expirationTime > Date.now();
    return isValid ? new Set(CATEGORIES.filter((category) => stored.categories.includes(category))) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice for half a year; other tabs get a `storage` event. If the browser refuses, it holds while the page is open. */
function storeChoice(categories: Iterable<Category>, revision: number): void {
  const choice = { categories: [...categories], revision, expirationTime: Date.now() + VALID_MS };
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify(choice));
  } catch {}
}
