/** The forms that a language has for a number (Unicode CLDR, "Plural Rules"), each with `#` where the number stands. */
export type CountForms = { readonly other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

export type Counted = (count: number, forms: CountForms) => string;

/** Makes a function that writes how many there are in a language: the form for the number, with the number as it is written there. */
export function createCounted(language: string): Counted {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
}
