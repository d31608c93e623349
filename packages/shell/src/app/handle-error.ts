import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router';
import { servicesOf } from '#app/page-services.ts';

/**
 * Reports what a loader or a render threw, unless the reader has gone away: to whom the middleware names, or, where it has not
 * run, to the standard error stream.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) {
    return;
  }
  const services = servicesOf(context);
  if (services !== undefined) {
    services.reportError(error);
  } else if (!isRouteErrorResponse(error)) {
    // biome-ignore lint/suspicious/noConsole: nobody else would hear of it.
    console.error(error);
  }
};
