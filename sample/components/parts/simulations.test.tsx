import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as bytes from '../bytes.props.ts';
import Bytes from '../bytes.tsx';
import * as drain from '../drain.props.ts';
import Drain from '../drain.tsx';
import * as failover from '../failover.props.ts';
import Failover from '../failover.tsx';
import * as limiters from '../limiters.props.ts';
import Limiters from '../limiters.tsx';
import * as moves from '../moves.props.ts';
import Moves from '../moves.tsx';
import * as sequence from '../sequence.props.ts';
import Sequence from '../sequence.tsx';
import * as storm from '../storm.props.ts';
import Storm from '../storm.tsx';
import * as ttl from '../ttl.props.ts';
import Ttl from '../ttl.tsx';

const conversation = {
  title: 'A handshake',
  parties: ['Client', 'Server'],
  messages: [
    { name: 'Hello', bytes: 240, says: 'what it can do' },
    { name: 'Answer', bytes: 122, back: true, says: 'what it takes' },
  ],
};

/** The component with its default props, and the numbers that its post gives. */
const simulations = {
  limiters: [
    <Limiters key="" {...v.parse(limiters.schema, {})} />,
    'admits 119 requests, the sliding counter 118 and the sliding log 60',
  ],
  'limiters with a small burst': [
    <Limiters key="" {...v.parse(limiters.schema, { burst: 10 })} />,
    'admits 69 requests',
  ],
  ttl: [<Ttl key="" {...v.parse(ttl.schema, {})} />, 'leaves 96% of the busy resolvers'],
  'ttl in time': [<Ttl key="" {...v.parse(ttl.schema, { lowered: 24 })} />, 'no busy resolver has the old address'],
  storm: [<Storm key="" {...v.parse(storm.schema, {})} />, '150 of 1,000 devices are back'],
  'storm that is shed': [
    <Storm key="" {...v.parse(storm.schema, { shed: true })} />,
    'All devices are back after 67 seconds',
  ],
  drain: [<Drain key="" {...v.parse(drain.schema, {})} />, 'With least connections it is 1.00 times'],
  moves: [<Moves key="" {...v.parse(moves.schema, {})} />, 'With Rendezvous, 14% of the keys move'],
  failover: [<Failover key="" {...v.parse(failover.schema, {})} />, '1.99 completions have been paid'],
  sequence: [
    <Sequence key="" {...v.parse(sequence.schema, conversation)} />,
    'Server, Answer, 122 bytes: what it takes.',
  ],
  'failover with a breaker': [
    <Failover key="" {...v.parse(failover.schema, { policy: 'breaker' })} />,
    '1.16 completions have been paid',
  ],
} as const;

test.for(Object.entries(simulations))(
  '%s: the server renders its end, which is always the same',
  ([, [element, said]]) => {
    const html = renderToString(element);
    expect(html).toContain(said);
    expect(renderToString(element)).toBe(html);
    expect(html).not.toMatch(/NaN|undefined|Infinity| style=/);
  },
);

test.for(Object.entries(simulations))('%s: the legend names each color and mark of the drawing', ([, [element]]) => {
  const [legend = '', stage = ''] = renderToString(element).split('class="sim-stage"');
  const inks = (html: string) =>
    new Set(html.match(/(?<=class="sim-)(?:water|signal|old|limit|gate|request|packet)(?=")/g));
  expect(inks(stage).size).toBeGreaterThan(0);
  expect([...inks(stage)].filter((ink) => !inks(legend).has(ink))).toEqual([]);
});

test('a message has its size in words next to its bar, on the side of its sender', () => {
  const html = renderToString(<Sequence {...v.parse(sequence.schema, conversation)} />);
  expect(html).toMatch(/<text text-anchor="start"[^>]*>Hello<.*<text text-anchor="start"[^>]*>240(?:<!-- -->)? bytes</);
  expect(html).toMatch(/<text text-anchor="end"[^>]*>Answer<.*<text text-anchor="end"[^>]*>122(?:<!-- -->)? bytes</);
});

test.for(['limiters', 'storm', 'ttl', 'failover'] as const)('%s: the time has values', (name) => {
  expect(renderToString(simulations[name][0])).toMatch(
    /<line class="sim-tick".*>(?:240 s|300 s|24 h after|60 s)<\/text>/,
  );
});

test.for([limiters, ttl, storm, drain, moves, failover])(
  'feeds and the search have the text of simulation %#',
  (props) => {
    expect(String(Reflect.apply(props.text, undefined, [v.parse<v.GenericSchema>(props.schema, {})]))).toMatch(
      /^Simulation: .{40}/,
    );
  },
);

test('feeds and the search have the messages of a sequence', () => {
  expect(sequence.text(v.parse(sequence.schema, conversation))).toBe(
    'A handshake: Client sends Hello, 240 bytes; Server sends Answer, 122 bytes.',
  );
});

test('a map of bytes has each byte once, a field for each radio button, and a text', () => {
  const props = v.parse(bytes.schema, {
    title: 'A record',
    fields: [
      { name: 'type', depth: 0, bytes: '16', says: 'a handshake' },
      { name: 'body', depth: 1, bytes: '01 02 03 04 05 06 07 08 09 0a 0b 0c', says: 'the rest' },
    ],
  });
  const html = renderToString(<Bytes {...props} />);
  expect(html.match(/<input/g)).toHaveLength(2);
  expect(html).toContain('aria-label="body, bytes 1 to 12: the rest"');
  expect(html).toContain('aria-label="type, byte 0: a handshake"');
  expect(bytes.text(props)).toBe('A record: 16, type: a handshake; 01 02 03 04 … 0b 0c, body: the rest.');
});
