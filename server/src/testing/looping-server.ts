import { once } from 'node:events';
import { createServer } from 'node:http';
import { watchLoop } from '#process/watch-loop.ts';

// A process for tests of servers that don't answer: `/busy/<ms>` uses the processor for that time, but lets others in between, and
// `/loop` for ever. The watched loop may use one second. It sends its parent its port.

const watched = watchLoop(1);
const server = createServer((request, response) => {
  const { method = '', url = '' } = request;
  void watched(`${method} ${url}`, async () => {
    const until = performance.now() + Number(url.replace('/busy/', ''));
    if (url === '/waits') {
      await once(request, 'close');
    }
    while (url === '/loop' || performance.now() < until) {
      if (url !== '/loop') {
        await new Promise(setImmediate);
      }
    }
    response.end(`response to ${url}`);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address() ?? {}));
