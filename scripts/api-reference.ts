import path from 'node:path';
import { type ExportedDeclarations, type JSDoc, Node, Project, type Symbol as Property, type Type } from 'ts-morph';
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

/**
 * Lists everything that a site or another app can import in Markdown: its name, the names of its props, parameters or
 * fields, and the first sentence of its doc comment. Editors show the types and the rest.
 */
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
    const here = own.filter((entry) => !elsewhere.includes(entry));
    const props = here.filter(({ name, declaration }) => name.endsWith('Props') && commentOf(declaration) === '');
    const lines = here.filter((entry) => !props.includes(entry)).map(description);
    for (const { declaration } of own) {
      described.set(declaration, described.get(declaration) ?? module);
    }
    return [
      `## ${module}`,
      lines.join('\n'),
      ...(props.length === 0 ? [] : [`Types of props: ${listed(props)}.`]),
      ...[...Map.groupBy(elsewhere, ({ declaration }) => described.get(declaration))].map(
        ([other, same]) => `${listed(same)} ${same.length === 1 ? 'is' : 'are'} the same as in \`${other}\`.`,
      ),
      ...(ofRouter.length === 0 ? [] : [`[React Router](${ROUTER_DOCS}) describes ${listed(ofRouter)}.`]),
    ].join('\n\n');
  });
  const note =
    'Made by `npm run api`. Your editor shows types and more. [new-provider.md](new-provider.md) shows how these are used.';
  return `${['# API', note, ...sections].join('\n\n')}\n`;
}

function listed(entries: readonly Entry[]): string {
  return new Intl.ListFormat('en').format(entries.map(({ name }) => `\`${name}\``));
}

function description({ name, declaration }: Entry): string {
  const [sentence] = /^.+?\.(?= [A-Z]|$)/.exec(commentOf(declaration)) ?? [];
  if (sentence === undefined) {
    throw new Error(`${name} of ${fileOf(declaration)} is public and has no doc comment.`);
  }
  return `- \`${shape(name, declaration)}\`: ${sentence}`;
}

/** Returns how to write it, with the names of its props, parameters or fields. */
function shape(name: string, declaration: ExportedDeclarations): string {
  if (Node.isFunctionDeclaration(declaration)) {
    const parameters = declaration.getParameters();
    if (declaration.getReturnType().getText().includes('JSX.Element')) {
      return `<${[name, ...parameters.flatMap((parameter) => fields(parameter.getType()))].join(' ')}>`;
    }
    const names = parameters.map((parameter) => {
      const inside = fields(parameter.getType());
      if (Node.isObjectBindingPattern(parameter.getNameNode())) {
        return inside.length === 0 ? 'args' : `{ ${inside.join(', ')} }`;
      }
      return `${parameter.getName()}${parameter.isOptional() ? '?' : ''}`;
    });
    return `${name}(${names.join(', ')})`;
  }
  if (Node.isVariableDeclaration(declaration) && declaration.getType().isTuple()) {
    return `${name} = ${declaration.getInitializer()?.getText()}`;
  }
  if (Node.isTypeAliasDeclaration(declaration) && Node.isTypeLiteral(declaration.getTypeNode())) {
    return `${name} = { ${fields(declaration.getType()).join(', ')} }`;
  }
  return name;
}

/** Returns the names of the fields that this repository declares, not those of HTML elements. */
function fields(type: Type): readonly string[] {
  const isOwn = (property: Property) =>
    property.getDeclarations().some((each) => !each.getSourceFile().isInNodeModules());
  const own = type.getProperties().filter(isOwn);
  return own.map((property) => `${property.getName()}${property.isOptional() ? '?' : ''}`);
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
