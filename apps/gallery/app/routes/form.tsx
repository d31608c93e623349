import { setTimeout } from 'node:timers/promises';
import { Form, Link } from 'react-router';
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

/** A form whose submission takes its time. */
export default function SlowForm({ actionData }: Route.ComponentProps) {
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
      {actionData !== undefined && <p role="status">Received: {actionData}</p>}
      <p>
        <Link to="/gallery">Back to the gallery</Link>
      </p>
    </>
  );
}
