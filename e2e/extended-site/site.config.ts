import { site } from '@portico/core/testing/site';
import { defineSite } from 'portico';

/** A site that uses all that the program leaves open to sites. */
export default defineSite({
  ...site,
  search: { defaultTags: ['HTTP'] },
  allow: { 'connect-src': ['https://status.relay.example'] },
});
