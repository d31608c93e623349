import { site } from '../site.config.ts?browser';

export const { brand, hosts } = site;
export const { marketing, docs, dashboard } = hosts;
export const domain = new URL(marketing).host;
/** The program that readers install. */
export const agent = brand.toLowerCase().replaceAll(' ', '-');

/** Texts and addresses with the provider's names in place of `{brand}`, `{docs}` and so on. */
export function filled<Data>(data: Data, more: Readonly<Record<string, string>> = {}): Data {
  const names: Readonly<Record<string, string>> = { agent, brand, domain, ...hosts, ...more };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => names[name] ?? whole);
  return JSON.parse(JSON.stringify(data), (_, value) => (typeof value === 'string' ? fill(value) : value));
}
