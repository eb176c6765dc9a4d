/** Openers of a part in which a semicolon ends no statement, and the semicolon itself. */
const SPECIAL = /'|"|--|\/\*|\$(?:[A-Za-z_]\w*)?\$|;/g;
const ENDS: Readonly<Record<string, string>> = { '--': '\n', '/*': '*/' };

/** The statements of an SQL text, in order, without what is empty. Backslash escapes are not understood. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  SPECIAL.lastIndex = 0;
  for (let found = SPECIAL.exec(text); found; found = SPECIAL.exec(text)) {
    const [token] = found;
    if (token === ';') {
      statements.push(text.slice(begin, found.index));
      begin = SPECIAL.lastIndex;
      continue;
    }
    const ending = ENDS[token] ?? token;
    const end = text.indexOf(ending, SPECIAL.lastIndex);
    SPECIAL.lastIndex = end < 0 ? text.length : end + ending.length;
  }
  statements.push(text.slice(begin));
  return statements.map((statement) => statement.trim()).filter((statement) => withoutComments(statement) !== '');
}

/** A statement in one line, without the lines of comment before it. */
export function withoutComments(statement: string): string {
  return statement
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
