import type { SiteConfig } from '@portico/site/config';

/** What the primary itself goes by of site.config.ts: whether it asks git, and how it reads and renders posts. By the names of fields. */
export function fieldsOfPrimary({ language, blog, hosts, repository }: SiteConfig): Readonly<Record<string, unknown>> {
  return {
    language,
    'blog.typography': blog.typography,
    'hosts.assets': hosts.assets,
    'repository.history': repository?.history !== undefined,
  };
}
