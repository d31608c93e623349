import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as sequence from '../sequence.props.ts';
import Sequence from '../sequence.tsx';
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

/** The component, and the numbers that its post gives. */
const simulations = {
  ttl: [<Ttl key="" {...v.parse(ttl.schema, {})} />, 'leaves 96% of the busy resolvers'],
  'ttl in time': [<Ttl key="" {...v.parse(ttl.schema, { lowered: 24 })} />, 'no busy resolver has the old address'],
  sequence: [
    <Sequence key="" {...v.parse(sequence.schema, conversation)} />,
    'Server, Answer, 122 bytes: what it takes. So far, 362 bytes.',
  ],
} as const;

test.for(Object.entries(simulations))(
  '%s: the server renders its end, which is always the same, with a legend for each color',
  ([, [element, said]]) => {
    const html = renderToString(element);
    expect(html).toContain(said);
    expect(renderToString(element)).toBe(html);
    expect(html).not.toMatch(/NaN|undefined|Infinity| style=/);
    const [legend = '', stage = ''] = html.split('class="sim-stage"');
    const inks = stage.match(/(?<=class=")sim-(?:water|signal|limit)(?=")/g) ?? [];
    expect(inks.length).toBeGreaterThan(0);
    expect(inks.filter((ink) => !legend.includes(ink))).toEqual([]);
  },
);

test('a message has its size in words next to its bar, on the side of its sender', () => {
  const html = renderToString(<Sequence {...v.parse(sequence.schema, conversation)} />);
  expect(html).toMatch(/<text text-anchor="start"[^>]*>Hello<.*<text text-anchor="start"[^>]*>240 bytes →</);
  expect(html).toMatch(/<text text-anchor="end"[^>]*>Answer<.*<text text-anchor="end"[^>]*>← 122 bytes</);
});

test('feeds and the search have the text of a simulation', () => {
  expect(ttl.text(v.parse(ttl.schema, {}))).toMatch(/^Simulation: a TTL of 24 hours is lowered 1 hours before/);
  expect(sequence.text(v.parse(sequence.schema, conversation))).toBe(
    'A handshake: Client sends Hello, 240 bytes; Server sends Answer, 122 bytes.',
  );
});
