import { setTimeout } from 'node:timers/promises';
import { Form, Link, useSearchParams } from 'react-router';
import type { Route } from './+types/form';

// Long enough to watch the progress bar.
const SUBMITTING_MS = 1500;

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  await setTimeout(SUBMITTING_MS);
  return String(form.get('name'));
}

export function meta() {
  return [{ title: 'Form · Gallery' }];
}

/** A form whose submission takes its time, and a field that is in the URL. */
export default function SlowForm({ actionData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1>Form</h1>
      <Form method="post" className="gallery-form">
        <label>
          Name <input name="name" defaultValue="Portico" />
        </label>
        <button type="submit" className="button" data-style="filled">
          Send
        </button>
      </Form>
      <search className="gallery-form">
        <label>
          Filter{' '}
          <input
            type="search"
            defaultValue={params.get('filter') ?? ''}
            onChange={({ target }) => setParams({ filter: target.value }, { replace: true })}
          />
        </label>
      </search>
      {actionData !== undefined && <p role="status">Received: {actionData}</p>}
      <p>
        <Link to="/gallery">Back to the gallery</Link>
      </p>
    </>
  );
}
