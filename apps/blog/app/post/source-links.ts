import type { SiteConfig } from '@portico/config/site-config';

/** Where a post's file is at the code host. */
export type SourceLinks = { readonly edit?: string; readonly history?: string };

/** The addresses that a provider's patterns give for a file, a path from the content folder; undefined where there are no patterns. */
export function sourceLinks(file: string, repository: SiteConfig['repository']): SourceLinks | undefined {
  if (repository === undefined) {
    return undefined;
  }
  const path = file.split('/').map(encodeURIComponent).join('/');
  const { edit, history } = repository;
  return {
    ...(edit !== undefined && { edit: edit.replace('{file}', path) }),
    ...(history !== undefined && { history: history.replace('{file}', path) }),
  };
}
