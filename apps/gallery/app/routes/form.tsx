import { setTimeout } from 'node:timers/promises';
import { Form, useSearchParams } from 'react-router';
import type { Route } from './+types/form';

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  // Long enough to watch the progress bar.
  await setTimeout(1500);
  return String(form.get('name'));
}

export function meta() {
  return [{ title: 'Form · Gallery' }];
}

/** A form whose submission takes its time, and a field that writes the URL. */
export default function SlowForm({ actionData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1>Form</h1>
      <Form method="post">
        <label>
          Name <input name="name" defaultValue="Portico" />
        </label>
        <button type="submit" className="button" data-style="filled">
          Send
        </button>
      </Form>
      <label>
        Filter{' '}
        <input
          type="search"
          defaultValue={params.get('filter') ?? ''}
          onChange={({ target }) => setParams({ filter: target.value }, { replace: true })}
        />
      </label>
      {actionData !== undefined && <p role="status">Received: {actionData}</p>}
    </>
  );
}
