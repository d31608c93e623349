/** The plural forms of a language for a number (Unicode CLDR, "Plural Rules"). Each contains `#` for the number. */
type CountForms = { readonly other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>;

/** Creates the function that formats a count, with the plural form and digits of a language. */
export function createCounted(language: string): (count: number, forms: CountForms) => string {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
}
