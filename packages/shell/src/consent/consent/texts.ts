import { language } from '@portico/config/texts';
import { CATEGORIES, type Category, categoriesOf, nameOf } from '@portico/config/vendor-categories';
import type { Vendor } from '@portico/config/vendor-schema';

/** The categories that readers of a site with these vendors are shown: `necessary`, and what something is for. */
export function shownCategories(vendors: readonly Vendor[]): readonly Category[] {
  const used = new Set<Category>(['necessary', ...vendors.flatMap(categoriesOf)]);
  return CATEGORIES.filter((category) => used.has(category));
}

/** The names of the services of one category, as a list in a sentence; empty where there are none. */
export function servicesOf(vendors: readonly Vendor[], category: Category): string {
  const names = vendors.filter((vendor) => categoriesOf(vendor).includes(category)).map(nameOf);
  return new Intl.ListFormat(language).format(new Set(names));
}
