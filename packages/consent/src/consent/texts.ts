import { CATEGORIES, type Category, categoriesOf, nameOf } from '@portico/site/vendor-categories';
import type { Vendor } from '@portico/site/vendor-schema';

/** What a category is called, and what it is for. */
export const CATEGORY_TEXTS: Readonly<Record<Category, { readonly label: string; readonly purpose: string }>> = {
  necessary: {
    label: 'Necessary',
    purpose: 'Your theme and this choice, kept in your browser. Without them the site cannot do what you ask of it.',
  },
  functional: {
    label: 'Functional',
    purpose: 'Extras of others, such as embedded services that remember your settings.',
  },
  analytics: { label: 'Analytics', purpose: 'Which pages are read, and how readers find them.' },
  marketing: {
    label: 'Marketing',
    purpose: 'Which advertisements brought readers here, and showing them fitting ones.',
  },
};

/** The categories that readers of a site with these vendors are shown: `necessary`, and what something is for. */
export function shownCategories(vendors: readonly Vendor[]): readonly Category[] {
  const used = new Set<Category>(['necessary', ...vendors.flatMap(categoriesOf)]);
  return CATEGORIES.filter((category) => used.has(category));
}

/** The names of the services of one category, as a list in a sentence; empty where there are none. */
export function servicesOf(vendors: readonly Vendor[], category: Category): string {
  const names = vendors.filter((vendor) => categoriesOf(vendor).includes(category)).map(nameOf);
  return new Intl.ListFormat('en-US').format(new Set(names));
}
