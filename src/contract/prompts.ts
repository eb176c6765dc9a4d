import type { ContractDocument } from './document.ts';

/** A prompt as it is written in the document: a job that people hand to an agent. */
export interface PromptSource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required?: boolean;
    /** The text in its place where it is not given. */
    readonly otherwise?: string;
  }[];
  readonly text: string;
}

/** An argument, or a tool: `{{task:operation}}` is the task where there are tasks, else the operation. */
const PLACEHOLDER = /\{\{(\w+)(?::(\w+))?\}\}/g;

/** The prompts of a document. */
export function promptsIn(document: ContractDocument): readonly PromptSource[] {
  return (document['x-mcp-prompts'] ?? []) as readonly PromptSource[];
}

/** The tools that a prompt names: tasks, and operations in their place. */
export function toolsNamedIn({ text, arguments: own }: PromptSource): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '', operation]) =>
    operation === undefined ? [name] : [name, operation],
  );
  return names.filter((name) => !own.some((argument) => argument.name === name));
}

/** The text of a prompt with the values of its arguments, and with tasks or with operations. */
export function promptText(
  { text, arguments: own }: PromptSource,
  { valueOf, hasTasks }: { valueOf: (name: string) => string | undefined; hasTasks: boolean },
): string {
  return text.replace(PLACEHOLDER, (_, name: string, operation?: string) => {
    const argument = own.find((candidate) => candidate.name === name);
    if (argument) return valueOf(name) ?? argument.otherwise ?? '';
    return `\`${hasTasks ? name : (operation ?? name)}\``;
  });
}
