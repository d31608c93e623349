// server/plugins/shell.ts
const shell = defineCachedFunction(
  () => Promise.all(['head', 'header', 'footer'].map((part) => $fetch<string>(`https://culvert.example/shell/${part}.html`))),
  { maxAge: 3600, name: 'shell', getKey: () => 'all' },
);

export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', async (html) => {
    const [head = '', header = '', footer = ''] = await shell();
    html.head.unshift(head);
    html.bodyPrepend.unshift(header);
    html.bodyAppend.push(footer);
  });
});
