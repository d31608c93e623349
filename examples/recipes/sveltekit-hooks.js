// src/hooks.server.js. src/app.html has %shell.head%, %shell.header% and %shell.footer%.
const read = async (part) => (await fetch(`https://culvert.example/shell/${part}.html`)).text();
let shell;
let readAt = 0;

export async function handle({ event, resolve }) {
  if (Date.now() - readAt > 3_600_000) {
    const [head, header, footer] = await Promise.all([read('head'), read('header'), read('footer')]);
    shell = { head, header, footer };
    readAt = Date.now();
  }
  return resolve(event, {
    transformPageChunk: ({ html }) => html.replace(/%shell\.(\w+)%/g, (_, part) => shell[part]),
  });
}
