import { foldText } from '../query/spelling.ts';

/** Words that open a question. */
const ASKING = words(`how why what when where which who should can could does do did is are will would`);
/**
 * Words of a question or a wish that say how it is asked and not what it is about. Words that PostgreSQL's English
 * dictionary leaves out are not needed here.
 */
const ASKED_WITH = words(`
  make makes making made get gets getting got use uses using used need needs needed want wants work works working go
  goes going good better best bad worse way ways right proper properly correctly thing things something anything
  really actually always often sometimes never ever help helps please try trying tried know knows learn learning
  understand explain explained mean means meant tell show start started begin happen happens happened difference
  differences compare compared instead without possible able like look much many lot first still even it's
  whats what's don't doesn't isn't can't won't i'm i've my me you your we our
`);
/** Articles, prepositions and the like of languages that searches are translated from. */
const FOREIGN = words(`
  de la le les des du un une el los las del al en et y o ou e avec pour par sur dans d' l' da do das dos na no nas nos
  um uma com para por em der die das den dem ein eine einen einem einer mit und oder im in von vom zu zum zur fur auf
  aus bei als wie was ist sind come cosa il lo gli della dello nel nella con per di che
  como cómo que qué est sont es son quel quelle comment pourquoi por qué wie warum wieso porque
`);
/** Words that only join others in any text. */
const JOINING = words(`vs versus`);
/** Words from which a text is a sentence. */
const SENTENCE_WORDS = 4;

/** Whether each folded word of a text only asks, of a sentence in which others do not. */
export function whichAsk(words: readonly string[]): boolean[] {
  const isSentence = words.length >= SENTENCE_WORDS || ASKING.has(words[0] ?? '');
  const asks = words.map((word) => JOINING.has(word) || (isSentence && (ASKED_WITH.has(word) || ASKING.has(word))));
  return asks.includes(false) ? asks : words.map(() => false);
}

/** Whether a folded word is an article, a preposition or the like of another language. */
export function isForeignFunctionWord(word: string): boolean {
  return FOREIGN.has(word);
}

function words(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(foldText),
  );
}
