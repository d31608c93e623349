/// <reference types="@portico/shell/types" />
import { graphOf, organization, pageServicesContext } from '@portico/shell';
import { requestHandler } from '@portico/shell/entry.server';

export { handleError } from '@portico/shell/entry.server';

export default requestHandler({
  structuredData(context) {
    const { siteConfig, baseUrl } = context.get(pageServicesContext);
    return graphOf(organization(siteConfig, baseUrl));
  },
});
