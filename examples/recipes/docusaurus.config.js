// Tried with Docusaurus 3.10. The script lets the theme of Docusaurus, which knows two, follow that of the shell.
const SITE = 'https://culvert.example';

const FOLLOW_THEME = `<script>{
  const { dataset } = document.documentElement;
  const follow = () => {
    const theme = dataset.appliedTheme.startsWith('dark') ? 'dark' : 'light';
    if (dataset.theme !== theme) dataset.theme = theme;
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-applied-theme'] });
}</script>`;

async function siteShell() {
  const read = async (file) => (await fetch(`${SITE}/shell/${file}`)).text();
  const [head, header, footer] = await Promise.all(['head.html', 'header.html', 'footer.html'].map(read));
  return {
    name: 'site-shell',
    injectHtmlTags: () => ({ headTags: [head, FOLLOW_THEME], preBodyTags: [header], postBodyTags: [footer] }),
  };
}

const config = {
  plugins: [siteShell],
  themeConfig: { colorMode: { disableSwitch: true } },
  // …
};
