// server/plugins/shell.ts, with site-shell.ts in server/. In app.vue, id="main" is where the skip link leads.
import { NO_SHELL, siteShell } from '../site-shell';

export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', async (html) => {
    const { head, header, footer } = await siteShell(import.meta.prerender ? undefined : NO_SHELL);
    html.bodyAttrs.push('style="margin: 0"');
    html.head.unshift(head);
    html.bodyPrepend.unshift(header);
    html.bodyAppend.push(footer);
  });
});
