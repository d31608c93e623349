// A page that follows on a list is a file below it; Cloudflare Pages asks for no other address here (_routes.json).
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const page = url.searchParams.get('page');
    if (page === null) {
      return env.ASSETS.fetch(request);
    }
    const [, list, data = ''] = /^(.*?)(\.data)?$/.exec(url.pathname);
    if (page === '1' && data === '') {
      return new Response(null, { status: 301, headers: { location: list } });
    }
    if (!/^[1-9]\d{0,8}$/.test(page)) {
      // At its own address the error page has status 200.
      const { body, headers } = await env.ASSETS.fetch(new Request(new URL('/404', url)));
      return new Response(body, { status: 404, headers });
    }
    return env.ASSETS.fetch(new Request(new URL(`${list}/page/${page}${data}`, url), request));
  },
};
