import { site } from '../site.config.ts?browser';

export const { brand, hosts } = site;
export const { marketing, docs, dashboard } = hosts;
export const domain = new URL(marketing).host;
/** The program that readers install. */
export const agent = brand.toLowerCase().replaceAll(' ', '-');
