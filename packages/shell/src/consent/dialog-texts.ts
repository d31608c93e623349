import { language, consent as texts } from '@portico/config/texts';
import type { Category } from '@portico/config/vendor-categories';
import type { Translation } from 'vanilla-cookieconsent';
import type { ConsentSettings } from '#consent/settings.ts';

/** Returns the texts of the bar and the dialog, as HTML. */
export function dialogTexts(
  { brand, policy, vendors }: ConsentSettings,
  { categories, privacyControl }: { readonly categories: readonly Category[]; readonly privacyControl: boolean },
): Translation {
  const buttons = { acceptAllBtn: texts.accept, acceptNecessaryBtn: texts.reject };
  const sections = categories.map((category) => {
    const { label, purpose } = texts.categories[category];
    const services = vendors.filter((vendor) => category in vendor.categories).map(({ name }) => name);
    const by = services.length === 0 ? '' : ` ${texts.by(new Intl.ListFormat(language).format(services))}`;
    return { title: label, description: purpose + by, linkedCategory: category };
  });
  return {
    consentModal: {
      ...buttons,
      label: texts.banner,
      title: texts.heading,
      description: `${texts.question(brand)}${policy === undefined ? '' : ` <a href="${policy}">${texts.policy}</a>`}`,
      showPreferencesBtn: texts.choose,
    },
    preferencesModal: {
      ...buttons,
      title: texts.preferences,
      savePreferencesBtn: texts.save,
      closeIconLabel: texts.close,
      sections: [
        { description: privacyControl ? `${texts.privacyControl} ${texts.reloads}` : texts.reloads },
        ...sections,
      ],
    },
  };
}
