import { Drawing } from '@portico/shell';
import { drawingHtml, MOTIF_NAMES, type Sketch, sketchOf } from '@portico/site/art';

const SEEDS = ['byte-by-byte', 'connection-migration', 'rate-limits', 'bad-days', 'graceful-shutdown', 'failing-over'];

export function meta() {
  return [{ title: 'Drawings · Gallery' }];
}

/** Every motif as six posts have it, large and small: no two may be confused. */
export default function Drawings() {
  return (
    <>
      <h1>Drawings</h1>
      {MOTIF_NAMES.map((motif) => (
        <section className="gallery-drawings" key={motif} aria-label={motif}>
          {SEEDS.map((seed) => (
            <Pair key={seed} sketch={sketchOf({ topic: motif, seed }, { [motif]: { motif } })} />
          ))}
        </section>
      ))}
    </>
  );
}

function Pair({ sketch }: { readonly sketch: Sketch }) {
  return (
    <div>
      <Drawing html={drawingHtml(sketch, 'large')} />
      <Drawing html={drawingHtml(sketch, 'small')} />
    </div>
  );
}
