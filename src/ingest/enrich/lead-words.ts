/*
 * Words by which the sentences at the beginning of a text are known: what says why it was written, and what leads up to
 * that, away from it, or back to a sentence before.
 */

/** A sentence that says what the text does. */
export const OF_TEXT =
  /\bthis (?:[\p{L}\d-]{1,20} )?(?:post|blog ?post|article|guide|tutorial|write-?up|essay|series|report|document|page)\b(?! (?:is|was) (?:also|a (?:guest|follow)))/iu;
/** One that announces, proposes, or tells what was found or built. */
export const ANNOUNCES = new RegExp(
  [
    String.raw`\b(?:announc(?:e|ing|ed)|introduc(?:e|es|ing)|releas(?:ing|ed)|launch(?:ed|ing)|now available)\b`,
    String.raw`\b(?:excited|happy|pleased|proud|thrilled|delighted|glad) to (?:announce|share|introduce|release|present|publish|report|let you know|tell)\b`,
    String.raw`\b(?:i|we) (?:discovered|found|built|created|developed|designed|wrote|made|replaced|migrated|rewrote|switched|decided)\b`,
    String.raw`\b(?:i|we) (?:reset|measured|tested|analy[sz]ed|compared|reduced|implemented|downloaded|propose|argue|recommend)\b`,
    String.raw`\b(?:i|we)(?:['’]ll| will|['’](?:m|re) going to|['’]d like to| want(?:ed)? to| would like to) (?:\p{L}{1,20} )?(?:show|explain|describe|discuss|explore|examine|look|walk|cover|share|present|demonstrate|introduce|argue|outline|go (?:over|through)|talk|take|learn|build|focus|give)\b`,
    String.raw`\b(?:my|our) (?:\p{L}{1,20} )?(?:proposal|goal|aim|claim|thesis) (?:is|was)\b|^the (?:\p{L}{1,20} )?(?:goal|aim|point|idea|thesis|takeaway|change) (?:is|was|of|here|since)\b`,
  ].join('|'),
  'iu',
);
/** A beginning that leads up to the subject: small talk, and stories of the author, the reader or everybody. */
export const CHAT = new RegExp(
  [
    String.raw`^(?:so,? |now,? |well,? |last (?:week|month|year|summer|winter|night)\b|recently\b|the other day|a (?:few|couple)|i have been|i['’]ve been)`,
    String.raw`^(?:if you(?:['’]ve| have| are|['’]re)|it['’]s (?:time|20\d\d)|in the world of|have you|imagine|picture this|as (?:you|many of you))\b`,
    String.raw`^(?:i['’]m an?|my name is|i (?:\p{L}{1,20} )?(?:am an?|was|had|used to|once|love|remember)|when i|once upon|one day|growing up|back in|before (?:we|i)|another (?:year|month|week))\b`,
    String.raw`^(?:every(?:one|body)|we(?:['’]ve| have)? all|you(?:['’]ve| have|['’]re| are)|(?:many|several|some|two|three|ten) years ago)\b`,
  ].join('|'),
  'iu',
);
/** A note about the text: where else it is, what series it is of, when it was changed. */
export const NOTE =
  /^(?:this is (?:our|my|the) (?:first|second|third|fourth|fifth|last|next) |this (?:is a )?(?:guest |blog )?(?:post|article|piece|blog)\b.{0,60}\b(?:guest|cross-?posted|originally|sponsored|funded|umbrella|openly developed|part of (?:a|the|our) series|available in|translated|updated|also appears)|original (?:article|post)|this (?:post|article|piece) (?:was|is) (?:written|archived|published)|(?:updated?|edit(?:ed)?)\b|you(?:['’]re| are) not alone|if you(?:['’]re| are) (?:reading|new|curious|interested|familiar)\b|if you (?:would like|want|have (?:any )?(?:problems|questions)|prefer)\b|you can (?:also )?(?:leave|find|read|watch|follow|install|download|try)\b|the complete source|cross-?posted)/iu;
/** Words for something that stands after a sentence, or elsewhere on the page. */
export const LEADS_ON =
  /:$|\b(?:like this|as follows|below|above|(?:the|see) (?:following|figure|table|example)|closer look|time to (?:look|take|dive|dig)|dive in|read on|the details|go to|have a look|check out|issue tracker|full list|for more (?:information|details)|(?:documentation|docs) (?:and|here|is|are)|see our|next example|(?:is|are) here|(?:is|are|can be) found (?:here|at|in|on))\b|^let(?:['’]s| us)\b|^here(?:['’]s| is| are)\b/iu;
/** The beginning of a sentence that needs the one before it, though no pronoun opens it. */
export const POINTS_BACK =
  /^(?:(?:we|i|you|people|everyone|many|most|some) (?:\p{L}{1,20} ){1,2}(?:(?:it|them|this|so)\b|that(?=[.,;!?]| (?:in|with|by|for|again|to|because|when|so)\b))|another\b|.{0,40}\b(?:(?:advantage|because|instead|part) of (?:that|this)|(?:clearest|best|good|simple|classic) example)\b|one of them|the (?:first|second|third|last|next|other|result|reason|problem|answer|explanation|solution|point|trick|same) (?:is|was|one|step|part|version|approach|option)\b|now\b|here\b|there,|where\b|again\b|either\b|neither\b|each\b|all (?:of )?(?:that|this|these)\b|what (?:we|i) )/iu;

/** A label or heading of the gist of a text, and headings of its conclusion. */
export const ABSTRACT =
  /^\W{0,3}(?:tl;?dr(?:\b|$)|(?:abstract|summary|in a nutshell)(?=\s{0,2}[:.–—-]\s|\W{0,3}$))\W{0,4}/iu;
export const CONCLUSION =
  /^\W{0,3}(?:\d{1,2}\W{1,3})?(?:summary|conclusions?|in conclusion|summing up|(?:key )?takeaways|closing (?:thoughts|words)|wrapping up|lessons learned)\W{0,3}$/iu;

/** Words of titles that tell nothing of the subject. */
export const COMMON =
  /^(?:the|and|for|with|from|into|how|why|what|when|your|you|our|are|was|not|its|this|that|about|new|using|use|part|introducing|announcing|coming|soon|getting|started|guide|release|released)$/u;
/** Lines of a comment in code, asides in brackets, references to a name, and items of a list that begin with theirs. */
export const LISTED =
  /(?:^|\s)\*\s|^\(.{0,400}\)[.!]?$|\b[Ss]ee \p{Lu}|^\p{Lu}[\p{L}\p{N}-]{0,20}(?: [\p{L}\p{N}-]{1,20}){0,2}: /u;
