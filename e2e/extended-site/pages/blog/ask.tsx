import {
  type ActionFunctionArgs,
  Button,
  data,
  Form,
  type LoaderFunctionArgs,
  pageData,
  redirect,
  useActionData,
} from 'portico/page';

export { meta } from 'portico/page';

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Ask us', description: 'A form that this site answers.' });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const question = String(form.get('question'));
  if (question === 'break') {
    throw new Error('the list of questions is full');
  }
  if (question === 'go') {
    return redirect('/blog/newsletter', 303);
  }
  return question === ''
    ? data({ answer: 'Write a question.' }, { status: 400 })
    : { answer: `You asked: ${question}` };
}

export default function Ask() {
  const found = useActionData<typeof action>();
  return (
    <>
      <h1>Ask us</h1>
      <Form method="post">
        <label>
          Question <input name="question" />
        </label>
        <Button type="submit">Send</Button>
      </Form>
      <p role="status">{found?.answer}</p>
    </>
  );
}
