export { LocalDate } from '#date/local-date.tsx';
export { Page } from '#document/page.tsx';
export { resolveLink } from '#link/resolve-link.ts';
export { SiteLink } from '#link/site-link.tsx';
export type { PageData } from '#page-data.ts';
export { useShell } from '#shell-context.tsx';
