import { language, consent as texts } from '@portico/core/texts';
import { CATEGORIES, type Category, categoriesOf, needsConsent } from '@portico/core/vendor-categories';
import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { applyToVendors, isGranted } from '#consent/vendors.ts';
import type { ConsentSettings } from '#context/third-party-settings.ts';
import { Button } from '#controls/button.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { Dialog } from '#dialog/dialog.tsx';
import { ICONS } from '#icons/icons.tsx';

const ID = 'page--consent-preferences';
const ROOM = '--consent-room';

export type ConsentProps = {
  readonly settings: ConsentSettings;
  /** Undefined until the reader has chosen. */
  readonly choice: ReadonlySet<Category> | undefined;
  /** Whether the browser sends Global Privacy Control. */
  readonly hasControl: boolean;
  /** Whether the dialog is open. */
  readonly isChoosing: boolean;
  readonly onChoose: (categories: Iterable<Category>) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** A bar that asks for consent if a vendor needs it, a dialog with the choice for each category, and the vendors that the reader allows. */
export default function Consent(props: ConsentProps) {
  const { settings, choice, hasControl, isChoosing, onChoose, onOpen, onClose } = props;
  const { brand, policy, vendors } = settings;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const used = new Set<Category>(['necessary', ...vendors.flatMap(categoriesOf)]);
  const categories = CATEGORIES.filter((category) => used.has(category));
  const granted = grantedBy(choice);
  // Comments ask for consent in their own section.
  const asks = vendors.some((vendor) => vendor.script !== undefined && needsConsent(vendor));
  const isAsking = asks && choice === undefined && !hasControl;
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar, isAsking);

  useLayoutEffect(() => applyToVendors(vendors, grantedBy(choice)), [vendors, choice]);

  useLayoutEffect(() => {
    if (isChoosing) {
      dialog.current?.showModal();
    } else {
      dialog.current?.close();
    }
  }, [isChoosing]);

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('category');
    onChoose(categories.filter((category) => chosen.includes(category)));
  }

  const buttons = (
    <>
      <Button onClick={() => onChoose(categories)}>{texts.accept}</Button>
      <Button onClick={() => onChoose([])}>{texts.reject}</Button>
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
          <div className="row">
            <p>
              {texts.question(brand)} {policy !== undefined && <a href={policy}>{texts.policy}</a>}
            </p>
            <div className="consent-buttons">
              {buttons}
              <Button aria-haspopup="dialog" onClick={onOpen}>
                {texts.choose}
              </Button>
            </div>
          </div>
        </section>
      )}
      <Dialog
        className="consent-preferences panel"
        ref={dialog}
        aria-labelledby={ID}
        onClose={() => {
          form.current?.reset();
          onClose();
        }}
      >
        <form className="stack" ref={form} onSubmit={save}>
          <div className="row">
            <h2 id={ID}>{texts.preferences}</h2>
            <IconButton label={texts.close} path={ICONS.close} onClick={onClose} />
          </div>
          <p>{hasControl ? `${texts.privacyControl} ${texts.reloads}` : texts.reloads}</p>
          <ul className="stack" role="list">
            {categories.map((category) => (
              <li key={category}>
                <label className="row">
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
            <Button type="submit" variant="filled">
              {texts.save}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function grantedBy(choice: ReadonlySet<Category> | undefined): ReadonlySet<Category> {
  return new Set<Category>(['necessary', ...(choice ?? [])]);
}

/** Keeps focused elements and the end of the page from being covered by the bar. */
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
