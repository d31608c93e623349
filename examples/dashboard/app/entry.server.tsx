import requestHandler, { policySources, type RequestHandler } from '@portico/shell/entry.server';

export { handleError } from '@portico/shell/entry.server';

const policy = Object.entries({ 'default-src': ["'none'"], 'base-uri': ["'none'"], ...policySources() })
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join('; ');

const handleRequest: RequestHandler = async (...request) => {
  const response = await requestHandler(...request);
  // In development Vite adds its own scripts.
  if (import.meta.env.PROD) {
    response.headers.set('content-security-policy', policy);
  }
  return response;
};

export default handleRequest;
