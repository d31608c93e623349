/** The purposes that a reader can agree to, in the order in which pages ask; `necessary` needs no consent. */
export const CATEGORIES = ['necessary', 'functional', 'analytics', 'marketing'] as const;

export type Category = (typeof CATEGORIES)[number];

export function isCategory(value: unknown): value is Category {
  const all: readonly unknown[] = CATEGORIES;
  return all.includes(value);
}

type WithCategories = { readonly categories: Readonly<Partial<Record<Category, unknown>>> };

/** Returns a vendor's categories in the order of CATEGORIES. */
export function categoriesOf({ categories }: WithCategories): readonly Category[] {
  return CATEGORIES.filter((category) => category in categories);
}

/** Whether the reader has to agree before the vendor loads. */
export function needsConsent(vendor: WithCategories): boolean {
  return !('necessary' in vendor.categories);
}
