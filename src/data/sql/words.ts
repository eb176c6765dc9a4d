/** The weights of words in the summary, the source's name, the tags and the title. */
export const WEIGHTS = '{0.15, 0.3, 0.6, 1.0}';

/** SQL for a tsquery that matches posts with all the words of a parameter. No text is an error. */
export function allWords(parameter: string): string {
  return `websearch_to_tsquery('pg_catalog.english', search_text(${parameter}))`;
}

/** SQL for a tsquery that matches posts with any of them. */
export function anyWord(parameter: string): string {
  return `replace(plainto_tsquery('pg_catalog.english', search_text(${parameter}))::text, '&', '|')::tsquery`;
}

/** SQL for a tsquery that matches posts with all the words of a parameter, in which no character means anything. */
export function everyWord(parameter: string): string {
  return `plainto_tsquery('pg_catalog.english', search_text(${parameter}))`;
}

/** SQL for a tsquery that matches posts with the words of a parameter in their order. */
export function wordsInOrder(parameter: string): string {
  return `phraseto_tsquery('pg_catalog.english', search_text(${parameter}))`;
}
