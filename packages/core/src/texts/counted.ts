/** The forms that a language has for a number (Unicode CLDR, "Plural Rules"), each with `#` for the number. */
type CountForms = { readonly other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

/** Makes the function that writes how many there are, in the form and with the digits of a language. */
export function createCounted(language: string): (count: number, forms: CountForms) => string {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
}
