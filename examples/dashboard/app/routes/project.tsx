import { setTimeout } from 'node:timers/promises';
import { Button, CopyButton, SiteLink, Tooltip, toast } from '@portico/shell';
import { useEffect } from 'react';
import { Form } from 'react-router';
import type { Route } from './+types/project';

// Long enough to see the progress bar.
const SAVING_MS = 800;

export function meta() {
  return [{ title: 'Project · Relay' }];
}

export async function action({ request }: Route.ActionArgs) {
  const name = String((await request.formData()).get('name'));
  await setTimeout(SAVING_MS);
  return { name };
}

export default function Project({ actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData !== undefined) {
      toast({ priority: 'success', message: `Saved as ${actionData.name}.` });
    }
  }, [actionData]);
  return (
    <>
      <h1>Project</h1>
      <Form method="post" className="row">
        <label>
          Name <input type="text" name="name" defaultValue="Relay race" />
        </label>
        <Button type="submit" variant="filled">
          Save
        </Button>
      </Form>
      <p>
        <Tooltip text="What your agent connects with">
          <CopyButton className="button" text="token" refused="Not copied.">
            Copy the token
          </CopyButton>
        </Tooltip>
      </p>
      <p>
        <SiteLink href="/usage">Usage</SiteLink>
      </p>
    </>
  );
}
