/*
 * Sentences that no person would put into a summary. The lists are of phrases that feeds were seen to contain, in the
 * languages that they are most often written in.
 */

/** In small letters, each from the beginning of a word. */
const ADVERTS: readonly string[] = [
  // Advertising.
  ...['sponsored by', 'sponsored post', 'sponsored content', 'our sponsor', "today's sponsor", "week's sponsor"],
  ...["month's sponsor", "episode's sponsor", 'is sponsored', 'was sponsored', 'brought to you by', 'a word from our'],
  ...['episode is supported', 'show is supported', 'podcast is supported', 'is made possible by', 'affiliate link'],
  ...['promo code', 'discount code', 'coupon code', 'offer code', 'use code ', 'use the code ', 'free trial'],
  ...[
    'black friday',
    'cyber monday',
    'limited-time offer',
    'limited time offer',
    'money-back',
    'pre-order',
    'preorder',
  ],
  ...['early bird', 'early-bird', 'support the show', 'support this show', 'support the podcast', 'support our show'],
  ...[
    'by sponsoring me',
    'become a sponsor',
    'support my work',
    'support our work',
    'support this podcast',
    'patreon',
    'ko-fi',
    'buy me a coffee',
  ],
  ...['thanks to our friends', 'thanks to our partner', 'thank you to our'],
  // Calls to action.
  ...[
    'subscribe to our',
    'subscribe to my',
    'subscribe to the',
    'subscribe to this',
    'subscribe now',
    'subscribe today',
  ],
  ...[
    'subscribe here',
    'subscribe via',
    'subscribe on',
    'subscribe and',
    'subscribe in',
    'unsubscribe',
    'mailing list',
  ],
  ...['our newsletter', 'my newsletter', 'this newsletter', 'weekly newsletter', 'free newsletter', 'sign up here'],
  ...['sign up for our', 'sign up for my', 'sign up for the', 'sign up for a free', 'sign up now', 'sign up today'],
  ...[
    'follow us on',
    'follow me on',
    'join us on',
    'join our',
    'join the community',
    'join the discord',
    'join the slack',
  ],
  ...[
    'join the waitlist',
    'join the webinar',
    'register now',
    'register today',
    'register here',
    'leave us a',
    'rate us',
  ],
  ...['leave a review', 'leave a rating', 'leave a comment', 'rate the show', 'share this post', 'share this article'],
  ...['share this episode', "we're hiring", 'we are hiring', "i'm hiring", 'hire me', 'book a call', 'book a demo'],
  ...['get started today', 'get started for free', 'click here', 'click the link', 'read the full', 'read the rest'],
  ...['read the original', 'read more', 'continue reading', 'learn more at', 'learn more on our', 'download now'],
  ...['download it now', 'check out our', 'check out my', 'see you next week', 'let me know in the comments'],
  // Text added by software.
  ...['appeared first on', 'originally published', 'originally posted', 'originally appeared', 'first published on'],
  ...['all rights reserved', 'photo by', 'image by', 'image credit', 'photo credit', 'image courtesy'],
  ...['accept all cookies', 'accept cookies', 'privacy policy', 'adchoices', 'show notes', 'full transcript'],
  ...['transcript of this', 'transcript is available', 'links mentioned', 'links in this episode', 'reading time'],
  ...['comments are closed', 'comments are open', 'min read', 'listen to this article', 'earn a commission'],
  ...['feedback is welcome', 'contributions are welcome', 'pull requests are', 'contributions of any kind'],
  ...[
    'tidelift',
    'our sponsors',
    'amazing sponsors',
    'security related issue',
    'commercial support',
    'continue reading',
  ],
  ...['forwarded it to you', 'forward it to', 'you are reading', 'discuss on', 'read also', 'edit this page'],
  // The same in other languages.
  ...['gesponsert', 'präsentiert von', 'abonniere', 'gutscheincode', 'rabattcode', 'weiterlesen', 'unser newsletter'],
  ...['unseren newsletter', 'melde dich', 'folgt uns', 'sponsorisé par', 'sponsorisée par', 'abonnez', 'infolettre'],
  ...['lire la suite', 'code promo', 'suivez-nous', 'patrocinado por', 'patrocinada por', 'suscríb', 'suscrib'],
  ...['seguir leyendo', 'leer más', 'código de descuento', 'síguenos', 'inscreva-se', 'assine nossa'],
];

const START_CHARACTERS = 3;
const ADVERTS_BY_START = new Map<string, string[]>();
for (const phrase of ADVERTS) {
  const start = phrase.slice(0, START_CHARACTERS);
  ADVERTS_BY_START.set(start, [...(ADVERTS_BY_START.get(start) ?? []), phrase]);
}

const GREETING = new RegExp(
  [
    String.raw`^(?:hi|hey|hello|howdy|greetings|good (?:morning|afternoon|evening|day)|dear)\b(?! world program)`,
    String.raw`^welcome\b|^happy (?:new year|holidays|birthday|monday|tuesday|wednesday|thursday|friday|weekend)\b`,
    String.raw`^(?:thanks|thank you)\b(?! to\b)|^(?:see you|until|talk to you) (?:next|soon|then)\b|^(?:cheers|enjoy)\b|^stay tuned\b`,
    String.raw`^(?:i hope|we hope|hope) (?:you|this|everyone)\b|^without further ado\b|^(?:it(?:'|’)s|it has) been (?:a while|some time|too long)\b`,
    String.raw`^(?:hallo|guten (?:tag|morgen|abend)|willkommen|schön, dass|liebe (?:leser|freunde)|moin|servus|viel spaß)`,
    String.raw`^(?:bonjour|bonsoir|salut|bienvenue|chers?)\b|^(?:hola|buenos d[ií]as|bienvenid|queridos|ol[aá]|bem-vind)`,
    String.raw`^(?:ciao|buongiorno|benvenut)`,
  ].join('|'),
  'iu',
);

/** Nouns after an opening `this` that mean the text itself. */
const OF_TEXT =
  'post|article|guide|tutorial|paper|talk|essay|release|version|update|series|library|tool|book|course|page|document|' +
  'episode|video|week|month|year|report|study|survey|proposal|blog|note|chapter|project|module|package|crate|plugin|' +
  'extension|framework|program|app|gem|command|repository';
const DANGLING = new RegExp(
  [
    String.raw`^(?:he|she|it|they|him|them|his|its|their|theirs|such|both|others?)\b`,
    String.raw`^(?:it|he|she|they|that)(?:'|’)(?:s|d|ll|re|ve)\b`,
    String.raw`^(?:this|that|these|those)\b(?! (?:${OF_TEXT})s?\b)`,
    String.raw`^(?:and|but|so|or|nor|yet|still|also|then|thus|hence|too|however|therefore|moreover|furthermore)\b`,
    String.raw`^(?:instead|otherwise|meanwhile|nevertheless|nonetheless|besides|likewise|similarly|conversely)\b`,
    String.raw`^(?:additionally|consequently|accordingly|afterwards?|finally|lastly|secondly|thirdly|again)\b|^next,`,
    String.raw`^(?:as (?:a result|such|mentioned|noted|you can see|shown|above)|for (?:example|instance|that reason|this reason))\b`,
    String.raw`^(?:in (?:addition|contrast|other words|fact|that case|this case|turn|short|both cases))\b`,
    String.raw`^(?:on the (?:other|contrary)|after (?:that|this)|because of (?:that|this)|at (?:that|this) point|that said)\b`,
    String.raw`^(?:for|of|in|with|from|by|like|unlike|without|among) (?:this|that|these|those|them|it|such)\b(?! (?:${OF_TEXT})s?\b)`,
    String.raw`^(?:the (?:former|latter|same|others?)|here(?:'|’)s (?:how|why|what)|here is)\b|^(?:yes|no|ok|okay|well|anyway|sure|right),`,
    String.raw`^because\b[^,]{0,120}$`,
    String.raw`^(?:er|dies(?:e[rsmn]?)?|das ist|aber|und|oder|doch|jedoch|daher|deshalb|außerdem|trotzdem|dann)\b`,
    String.raw`^(?:il|elle|ils|elles|cela|ça|ceci|mais|et|donc|cependant|toutefois|ensuite|ainsi)\b`,
    String.raw`^(?:él|ella|ellos|ellas|esto|eso|pero|y|sin embargo|además|por eso|entonces|así)\b`,
  ].join('|'),
  'iu',
);
/** A short sentence about things that another one names, and words of a person whom another one introduces. */
const POINTING =
  /^.{0,60}\b(?:them|these|those)\b.{0,30}$|, (?:he|she|they) (?:says?|said|explains?|adds?|writes?)\b/iu;
/** Signs that a sentence may open with. */
const OPENING_SIGNS = /^["'“‘„«¡¿([\s]{1,5}/u;
/** An invitation to another page. */
const ADDRESS_ONLY = /^(?:see|visit|find us at|go to|more (?:at|on)) \S{1,100}\.\S{1,100}$/;
const NO_PROSE =
  /[{}]|=> |\);|\/\*|(?:^|\s)\/\/ |(?:^|[\s([])\d{1,2}:\d{2}(?::\d{2})?[\])]? {0,3}[-–—]? {0,3}(?!UTC|GMT|CES?T|[EP][SD]T|[AP]M\b)\p{Lu}/u;
const SMALL_LETTER = /^\p{Ll}/u;

/** Headings of what a text has beside its subject. */
const SIDE_HEADING = new RegExp(
  String.raw`^\W{0,3}(?:\d{1,4} (?:comments?|responses|replies)|comments?|(?:about the )?authors?|related (?:posts|articles|reading)|` +
    String.raw`you (?:may|might) also like|read (?:next|also)|further reading|contribut(?:e|ing|ors?|ions?)|new contributors|licen[sc]e|` +
    String.raw`install(?:ation|ing)?|sponsors?|backers|supporters|credits|acknowledge?ments|thanks|checksums|verify|community|support|faq|` +
    String.raw`(?:table of )?contents|awards.{0,20}|(?:companies|projects|who) (?:that )?us(?:e|es|ing) (?:it|this)|prior art|requirements|` +
    String.raw`(?:previous|older|earlier) (?:releases|versions|issues|posts)|migrat(?:ion|ing).{0,20}|upgrad(?:e|ing).{0,20}|what comes next|` +
    String.raw`status|roadmap|non-goals|limitations|stability|project status|` +
    String.raw`full changelog|code of conduct|kommentare?|lizenz|beitragen|commentaires?|licence|comentarios?|licencia)\W{0,3}$`,
  'iu',
);
const ORDER =
  /^(?:fix|feat|docs|chore|test|build|perf|refactor)\b[^:]{0,30}:|\bthis is (?:a|the|my|our) (?:story|report|post|write-up)\b|^(?:do not|don['’]t|please|note|warning|make sure|be sure|see|tell|send|check|visit|vote|reply|correction|update)\b/iu;

const FINDING = new RegExp(
  String.raw`\b(?:because|since|so|the (?:reason|cause|mistake|problem|lesson) (?:is|was)|(?:was|is) the (?:reason|cause|mistake|problem)|` +
    String.raw`turned out|fell|rose|dropped|halved|doubled|tripled|faster|slower|per cent|percent|instead of|rather than|no longer|` +
    String.raw`replaced|switched|moved|returned to|ruled|ordered|announced|found|fixed|now|our rule|learned|due to|led to|caused?|causes|means that|says? that|expired|weil|deshalb|parce que|porque)\b`,
  'iu',
);

/** Sentences about the text itself, and about the origin of a name. */
const PREAMBLE = new RegExp(
  [
    String.raw`^(?:today|tonight|this (?:week|month))['’]s\b|^rant\b|^confession\b|^disclaimer\b|^(?:a )?(?:quick|short|brief) (?:note|update)\b`,
    String.raw`\b(?:i|we) (?:spoke|talked|chatted) (?:about|with|to)\b`,
    String.raw`^(?:the|its|our) name (?:is|comes|stands|means|was)\b|\b(?:is|was) named after\b`,
    String.raw`^(?:want|need|looking|tired|ever|wondering|curious)\b.{0,200}\?$`,
  ].join('|'),
  'iu',
);
/** Views that a text goes on to correct. */
const CORRECTED =
  /^(?:(?:i|we) (?:used to|always|long) (?:think|thought|believed?)|(?:many|most) (?:people|developers|posts|articles|tutorials)|(?:posts|articles|tutorials|talks) (?:on|about))\b/iu;
/** Words that only sentences with a verb have. */
const AUXILIARY =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|cannot|will|may|might|must|should|could|would)\b|n['’]t\b/iu;
const FRAGMENT =
  /^(?:(?:in|at|on|for|since|with|by|from|no|only) [^,;:]{1,80}|[^,;:]{1,40} (?:since|until) v?\d\S{0,20})\.$/iu;
/** A thing of a list with a clause that describes it. */
const LISTED = /^an? (?:[^\s,.;:]+ ){1,4}(?:that|which) (?:is|are|can|has|have) (?:[^\s,.;:]+ ){0,3}[^\s,.;:]+\.$/iu;

/** Whether a sentence speaks of the text that it begins, or of a name's origin. */
export function isPreamble(sentence: string): boolean {
  return PREAMBLE.test(sentence.replace(OPENING_SIGNS, ''));
}

/** Whether a sentence gives a view that the text corrects, or is a few words without a verb of their own. */
export function isWeak(sentence: string): boolean {
  const text = sentence.replace(OPENING_SIGNS, '');
  return CORRECTED.test(text) || LISTED.test(text) || (FRAGMENT.test(text) && !AUXILIARY.test(text));
}

/** Whether a sentence has one of the verbs that only sentences have. */
export function hasAuxiliary(sentence: string): boolean {
  return AUXILIARY.test(sentence);
}

/** Returns 1 for a number in a sentence, and 1 for a cause or a change. */
export function findingsIn(sentence: string): number {
  return Number(/\d/.test(sentence)) + Number(FINDING.test(sentence));
}

/** Whether a line is a heading of what a text has beside its subject: comments, licence, installation. */
export function isSideHeading(line: string): boolean {
  return line.length < 60 && SIDE_HEADING.test(line.trim());
}

/** Whether a sentence tells the reader what to do, or corrects the text. */
export function isOrder(sentence: string): boolean {
  return ORDER.test(sentence.replace(OPENING_SIGNS, ''));
}

/** Names of things to click on that some feeds give as a description. */
const LABEL =
  /^(?:comments?|discuss(?:ion)?|link|permalink|article(?: url)?|source|read(?: more| on| the rest)?|continue(?: reading)?|more|view|details|weiterlesen|lire la suite|leer más)[\s.…:>»→-]{0,4}$/iu;

/** Whether a sentence asks for something, pays for the text, or was added by software. */
export function isAdvert(sentence: string): boolean {
  const text = sentence.toLowerCase().replaceAll('’', "'");
  return hasAdvert(text) || ADDRESS_ONLY.test(text);
}

/** Looks only at the beginnings of words: every text that comes in passes here. */
function hasAdvert(text: string): boolean {
  if (text.includes('% off') || text.includes('©')) return true;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = (code > 0x60 && code < 0x7b) || code > 0x7f;
    if (isLetter && !isInWord) {
      const phrases = ADVERTS_BY_START.get(text.slice(at, at + START_CHARACTERS));
      if (phrases?.some((phrase) => text.startsWith(phrase, at)) === true) return true;
    }
    isInWord = isLetter;
  }
  return false;
}

/** Whether a sentence only says hello, thanks or goodbye. */
export function isGreeting(sentence: string): boolean {
  return GREETING.test(sentence.replace(OPENING_SIGNS, ''));
}

/** Whether a text has what is no prose: code, or the times of chapters. */
export function hasNoProse(text: string): boolean {
  return NO_PROSE.test(text);
}

/** Whether the opening of a sentence points at one before it, such as `However, it`. */
export function isDangling(sentence: string): boolean {
  const opening = sentence.replace(OPENING_SIGNS, '');
  return SMALL_LETTER.test(opening) || DANGLING.test(opening) || POINTING.test(opening);
}

/** Whether a text is no description but a label, such as the `Comments` of Hacker News. */
export function isLabel(text: string): boolean {
  return text.length < 40 && LABEL.test(text.trim());
}
