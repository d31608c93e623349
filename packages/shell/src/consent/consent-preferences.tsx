import { language, consent as texts } from '@portico/core/texts';
import type { Category } from '@portico/core/vendor-categories';
import { AllOrNothing } from '#consent/consent-bar.tsx';
import { usedCategories } from '#consent/vendors.ts';
import type { ConsentSettings } from '#context/third-party-settings.ts';
import { Button } from '#controls/button.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { Dialog } from '#dialog/dialog.tsx';
import { ICONS } from '#icons/icons.tsx';

const ID = 'page--consent-preferences';

/** A dialog with the choice for each category: see startConsent(). */
export function ConsentPreferences({ vendors }: ConsentSettings) {
  return (
    <Dialog className="consent-preferences panel" aria-labelledby={ID}>
      <form className="stack" method="dialog">
        <div className="row">
          <h2 id={ID}>{texts.preferences}</h2>
          <IconButton data-consent="close" label={texts.close} path={ICONS.close} />
        </div>
        <p>
          <span data-privacy-control hidden>
            {texts.privacyControl}{' '}
          </span>
          {texts.reloads}
        </p>
        <ul className="stack" role="list">
          {usedCategories(vendors).map((category) => (
            <li key={category}>
              <label className="row">
                <input
                  type="checkbox"
                  name="category"
                  value={category}
                  aria-describedby={`${ID}-${category}`}
                  defaultChecked={category === 'necessary'}
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
          <AllOrNothing />
          <Button type="submit" variant="filled">
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function servicesOf(category: Category, vendors: ConsentSettings['vendors']): string {
  const names = vendors.filter(({ categories }) => category in categories).map(({ name }) => name);
  return names.length === 0 ? '' : texts.by(new Intl.ListFormat(language).format(names));
}
