/**
 * Checks the names in spec/ that no bundler follows: the operations, inputs and arguments of tasks, prompts and
 * resources.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ContractDocument } from '../../src/contract/document.ts';
import { readOperations } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { namesIn, argumentMapping, type CallSource, type TaskSource } from '../../src/mcp/tasks/task-language.ts';
import { hasProperty, type Document } from './document.ts';
import { SpecFault, type SpecFiles, type Step } from './spec-files.ts';

interface Prompt {
  readonly name: string;
  readonly arguments: readonly { readonly name: string }[];
  readonly text: string;
}

const TASKS = 'x-mcp-tasks';
const PROMPTS = 'x-mcp-prompts';
/** An argument, or a tool with the operation that stands for it where there are no tasks. */
const PLACEHOLDER = /\{\{(\w+)(?::(\w+))?\}\}/g;
const VARIABLE = /\{(\w+)\}/g;

/**
 * Throws everything that tasks, prompts, resources and `x-precondition` name and that the document does not have, each
 * with its file and line.
 */
export function assertReferences(document: Document, files: SpecFiles): void {
  const operations = new Map(readOperations(document as unknown as ContractDocument).map((one) => [one.id, one]));
  const tasks = ((document[TASKS] as { tools?: TaskSource[] } | undefined)?.tools ?? []) as readonly TaskSource[];
  const prompts = (document[PROMPTS] ?? []) as readonly Prompt[];
  const tools = new Set([
    ...tasks.map(({ name }) => name),
    ...[...operations.values()].filter(isListed).map(({ id }) => id),
  ]);
  const faults = [
    ...tasks.flatMap((task, at) => faultsOfTask(task, operations, [TASKS, 'tools', at])),
    ...prompts.flatMap((prompt, at) => faultsOfPrompt(prompt, tools, [PROMPTS, at, 'text'])),
    ...[...operations.values()].flatMap((operation) => faultsOfOperation(document, operation, operations)),
  ];
  if (faults.length > 0)
    throw new Error(faults.map(({ place, message }) => `${files.lineOf(place)}: ${message}`).join('\n'));
}

type Operations = ReadonlyMap<string, Operation>;

const isListed = ({ excluded }: Operation): boolean => excluded === undefined;

function faultsOfTask(task: TaskSource, operations: Operations, at: readonly Step[]): SpecFault[] {
  const way = task.choose ? 'choose' : 'steps';
  const named = operations.has(task.name)
    ? [new SpecFault({ at: [...at, 'name'] }, `the task ${task.name} has the name of an operation. Rename it.`)]
    : [];
  const own = Object.entries(task.arguments).flatMap(([argument, { of }]) => {
    const [id = '', input = ''] = of?.split('.') ?? [];
    if (of === undefined || inputsOf(operations.get(id)).includes(input)) return [];
    const why = operations.has(id) ? `${id} takes no ${input}` : `there is no operation ${id}`;
    const place = { at: [...at, 'arguments', argument, 'of'] };
    return [
      new SpecFault(
        place,
        `the argument ${argument} of ${task.name} is ${of}, but ${why}. Name an input that one has.`,
      ),
    ];
  });
  const unknown = (task.required ?? []).filter((name) => !(name in task.arguments));
  return [
    ...named,
    ...own,
    ...unknown.map((name) => noArgument(task, name, [...at, 'required'])),
    ...(task[way] ?? []).flatMap((call, n) => faultsOfCall(task, call, operations, [...at, way, n])),
  ];
}

function faultsOfCall(task: TaskSource, call: CallSource, operations: Operations, at: readonly Step[]): SpecFault[] {
  const operation = operations.get(call.call);
  if (!operation)
    return [
      new SpecFault(
        { at: [...at, 'call'] },
        `${task.name} calls ${call.call}, which is no operation. Name one that is there, or take the call out.`,
      ),
    ];
  const inputs = inputsOf(operation);
  return [
    ...Object.keys(call.with ?? {})
      .filter((input) => !inputs.includes(input))
      .map(
        (input) =>
          new SpecFault(
            { at: [...at, 'with', input] },
            `${task.name} gives ${call.call} the input ${input}, which it does not take. It takes ${inputs.join(', ')}.`,
          ),
      ),
    ...[...argumentMapping(call)].flatMap(([name, input]) =>
      name in task.arguments ? [] : [noArgument(task, name, [...at, 'with', input])],
    ),
    ...namesIn(call.when ?? {}).flatMap((name) =>
      name in task.arguments ? [] : [noArgument(task, name, [...at, 'when'])],
    ),
  ];
}

function noArgument({ name, arguments: own }: TaskSource, argument: string, at: readonly Step[]): SpecFault {
  return new SpecFault({ at }, `${name} has no argument ${argument}. It has ${Object.keys(own).join(', ')}.`);
}

function faultsOfPrompt(prompt: Prompt, tools: ReadonlySet<string>, at: readonly Step[]): SpecFault[] {
  return [...prompt.text.matchAll(PLACEHOLDER)].flatMap(([words, name = '', operation]) =>
    [name, operation ?? name]
      .filter((one) => !tools.has(one) && !prompt.arguments.some((argument) => argument.name === one))
      .slice(0, 1)
      .map(
        (one) =>
          new SpecFault(
            { at, words },
            `the prompt ${prompt.name} names ${one}, which is no tool and no argument of the prompt. Name one that is there.`,
          ),
      ),
  );
}

function faultsOfOperation(document: Document, operation: Operation, operations: Operations): SpecFault[] {
  const { id, path, method, resource } = operation;
  const at = ['paths', path, method.toLowerCase()];
  const place = { at: [...at, 'x-mcp-resource'] };
  const inputs = inputsOf(operation);
  const { uri = '', with: constants = {}, changedBy = {} } = resource ?? {};
  const variables = [...uri.matchAll(VARIABLE)].map(([, name = '']) => name);
  const events = Object.entries(changedBy).flatMap(([type, same]) => {
    const event = document.webhooks?.[type]?.post?.requestBody?.content['application/json']?.schema;
    if (!event) return [`changes by ${type}, which is no event of spec/events.yaml`];
    return Object.entries(same).flatMap(([variable, property]) => [
      ...(variables.includes(variable) ? [] : [`has no ${variable} in its URI`]),
      ...(hasProperty(document, event, `data.${property}`)
        ? []
        : [`takes ${property} of ${type}, whose data have none`]),
    ]);
  });
  const faults = [
    ...[...variables, ...Object.keys(constants)]
      .filter((name) => !inputs.includes(name))
      .map((name) => `names ${name}, which ${id} does not take`),
    ...events,
  ];
  return [
    ...faultsOfPrecondition(operation, operations, { at: [...at, 'x-precondition'] }),
    ...faults.map((why) => new SpecFault(place, `the resource of ${id} ${why}. Name what is there.`)),
  ];
}

/** An ETag is of a whole response, so a write and the read of its `x-precondition` return the same schema. */
function faultsOfPrecondition(
  { id, precondition, answer }: Operation,
  operations: Operations,
  place: SpecFault['place'],
): SpecFault[] {
  if (precondition === undefined) return [];
  const read = operations.get(precondition);
  if (read && isDeepStrictEqual(read.answer?.schema, answer?.schema)) return [];
  const why = read
    ? `which returns another schema than ${id}. Name a GET that returns what ${id} does; add one if there is none.`
    : 'which is no operation. Name the one that reads what it changes.';
  return [new SpecFault(place, `${id} takes the ETag of ${precondition}, ${why}`)];
}

/** The names of all that an operation takes; none for one that is not there. */
function inputsOf(operation: Operation | undefined): readonly string[] {
  return [
    ...(operation?.parameters ?? []).map(({ name }) => name),
    ...Object.keys(operation?.body?.schema.properties ?? {}),
  ];
}
