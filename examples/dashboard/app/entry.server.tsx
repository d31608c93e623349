import requestHandler, { policySources, type RequestHandler } from '@portico/shell/entry.server';

export { handleError } from '@portico/shell/entry.server';

const others = Object.entries({ 'default-src': ["'none'"], 'base-uri': ["'none'"], ...policySources() })
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join('; ');

const handleRequest: RequestHandler = async (...request) => {
  const response = await requestHandler(...request);
  const own = response.headers.get('content-security-policy');
  // In development Vite adds scripts, and the response has no policy.
  if (own !== null) {
    response.headers.set('content-security-policy', `${others}; ${own}`);
  }
  return response;
};

export default handleRequest;
