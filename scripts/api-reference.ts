import path from 'node:path';
import { type ExportedDeclarations, type JSDoc, Node, Project, type VariableDeclaration } from 'ts-morph';
import { ROOT } from './manifests.ts';

/** The modules that others import, by the name under which they import them. */
const MODULES = {
  portico: 'cli/public/index.ts',
  'portico/page': 'cli/public/page.ts',
  'portico/markdown': 'cli/public/markdown.ts',
  '@portico/shell': 'packages/shell/src/public.ts',
};
const TSCONFIG = path.join(ROOT, 'scripts/tsconfig.pack.json');
const ROUTER_DOCS = 'https://reactrouter.com/api';

type Entry = { readonly name: string; readonly declaration: ExportedDeclarations };

/** Describes everything that a site or another app can import in Markdown: its type and its doc comment. */
export function apiReference(): string {
  const project = new Project({ tsConfigFilePath: TSCONFIG, skipAddingFilesFromTsConfig: true });
  const described = new Map<ExportedDeclarations, string>();
  const sections = Object.entries(MODULES).map(([module, file]) => {
    const exported = [...project.addSourceFileAtPath(path.join(ROOT, file)).getExportedDeclarations()];
    const entries = exported
      .flatMap(([name, [declaration]]): Entry[] => (declaration === undefined ? [] : [{ name, declaration }]))
      .sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase(), 'en'));
    const ofRouter = entries.filter(({ declaration }) => fileOf(declaration).startsWith('node_modules/react-router/'));
    const own = entries.filter((entry) => !ofRouter.includes(entry));
    const elsewhere = own.filter(({ declaration }) => described.has(declaration));
    const text = own.filter((entry) => !elsewhere.includes(entry)).map(description);
    for (const { declaration } of own) {
      described.set(declaration, described.get(declaration) ?? module);
    }
    return [
      `## ${module}`,
      ...text,
      ...[...Map.groupBy(elsewhere, ({ declaration }) => described.get(declaration))].map(
        ([other, same]) => `${listed(same)} ${same.length === 1 ? 'is' : 'are'} the same as in \`${other}\`.`,
      ),
      ...(ofRouter.length === 0 ? [] : [`[React Router](${ROUTER_DOCS}) describes ${listed(ofRouter)}.`]),
    ].join('\n\n');
  });
  const note = 'Made from the types by `npm run api`. [new-provider.md](new-provider.md) shows how these are used.';
  return `${['# API', note, ...sections].join('\n\n')}\n`;
}

function listed(entries: readonly Entry[]): string {
  return new Intl.ListFormat('en').format(entries.map(({ name }) => `\`${name}\``));
}

function description({ name, declaration }: Entry): string {
  const comment = commentOf(declaration);
  if (comment === '' && !name.endsWith('Props')) {
    throw new Error(`${name} of ${fileOf(declaration)} is public and has no doc comment.`);
  }
  const code = ['```ts', signature(name, declaration), '```'].join('\n');
  return [`### \`${name}\``, comment, code].filter((part) => part !== '').join('\n\n');
}

/** Returns a declaration without its comment and body. */
function signature(name: string, declaration: ExportedDeclarations): string {
  if (Node.isFunctionDeclaration(declaration)) {
    const parameters = declaration.getParameters().map((parameter, index) => {
      const isPattern = Node.isObjectBindingPattern(parameter.getNameNode());
      const called = isPattern ? ['props', 'options'][index] : parameter.getName();
      return `${called}${parameter.isOptional() ? '?' : ''}: ${parameter.getTypeNode()?.getText()}`;
    });
    const generics = declaration.getTypeParameters().map((each) => each.getText());
    const result = declaration.getReturnTypeNode()?.getText() ?? declaration.getReturnType().getText(declaration);
    const of = generics.length === 0 ? '' : `<${generics.join(', ')}>`;
    return `function ${name}${of}(${parameters.join(', ')}): ${result.replaceAll(/import\("[\w-]+"\)\./g, '')}`;
  }
  if (Node.isVariableDeclaration(declaration)) {
    return `const ${name}${shape(declaration)}`;
  }
  return declaration.getText().replace(/^export /, '');
}

/** Returns the value of a constant if it is a short list, or its keys if its type has no name. */
function shape(declaration: VariableDeclaration): string {
  const type = declaration.getType();
  if (type.isTuple()) {
    return ` = ${declaration.getInitializer()?.getText()}`;
  }
  const name = declaration.getTypeNode()?.getText() ?? type.getSymbol()?.getName();
  const keys = type.getProperties().map((key) => key.getName());
  return `: ${name === '__object' ? `{ ${keys.join(', ')} }` : name}`;
}

function commentOf(declaration: ExportedDeclarations): string {
  const documented = Node.isVariableDeclaration(declaration) ? declaration.getVariableStatement() : declaration;
  const comments: readonly JSDoc[] = documented && Node.isJSDocable(documented) ? documented.getJsDocs() : [];
  return comments
    .map((comment) =>
      comment
        .getDescription()
        .trim()
        .replaceAll(/\s*\n\s*/g, ' '),
    )
    .join(' ');
}

function fileOf(declaration: ExportedDeclarations): string {
  return path.relative(ROOT, declaration.getSourceFile().getFilePath());
}
