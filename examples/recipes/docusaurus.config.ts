// Tried with Docusaurus 3.10, with site-shell.ts next to it.
import type { Config, LoadContext, Plugin } from '@docusaurus/types';
import { siteShell } from './site-shell';

// Docusaurus, which has two themes, follows the theme of the shell: in its attribute, and in what React renders, such as code.
const followTheme = ({ type, namespace }: LoadContext['siteStorage']) => `<script>{
  const { dataset } = document.documentElement;
  const key = 'theme${namespace}';
  let followed;
  const follow = () => {
    const theme = dataset.appliedTheme.startsWith('dark') ? 'dark' : 'light';
    if (dataset.theme !== theme) dataset.theme = theme;
    if (followed !== theme) {
      followed = theme;
      dispatchEvent(new StorageEvent('storage', { key, newValue: theme, storageArea: ${type} }));
      ${type}.removeItem(key);
    }
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-applied-theme'] });
}</script>`;

async function siteShellPlugin({ siteStorage }: LoadContext): Promise<Plugin> {
  const { head, header, footer } = await siteShell();
  const headTags = [head, followTheme(siteStorage)];
  return {
    name: 'site-shell',
    injectHtmlTags: () => ({ headTags, preBodyTags: [header], postBodyTags: [footer] }),
  };
}

const config: Config = {
  plugins: [siteShellPlugin],
  themeConfig: { colorMode: { disableSwitch: true } },
  // …
};

export default config;
