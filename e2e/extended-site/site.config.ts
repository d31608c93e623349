import { site } from '@portico/core/testing/site';
import { defineSite } from 'portico';

/** A site that uses everything that sites can customize. */
export default defineSite({
  ...site,
  blog: {
    ...site.blog,
    fields: { level: { type: 'enum', values: ['for beginners', 'for experts'] } },
  },
  callouts: { deprecated: { title: 'Deprecated', icon: 'diamond', color: 'red' } },
  search: { defaultTags: ['HTTP'] },
  allow: { 'connect-src': ['https://status.relay.example'] },
});
