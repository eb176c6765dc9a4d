/** A post as a feed gives it, of a kind that feeds are full of; the texts are made up. */
export interface SummaryCase {
  readonly title: string;
  /** BCP 47; default: en. */
  readonly language?: string;
  /** Paragraphs of the text. */
  readonly text: readonly string[];
  /** The feed's own description, if it has one beside the text. */
  readonly description?: string;
}

export const POSTS: readonly SummaryCase[] = [
  // Podcasts, which begin with who pays.
  {
    title: 'Episode 41: Inside the query planner',
    text: [
      'This episode is sponsored by Acme Cloud. Get 20% off your first year with promo code PLANNER.',
      'Rosa Lind explains how a query planner chooses between a sequential scan and an index. We talk about statistics, about correlated columns and about the day when a missing ANALYZE took a shop offline.',
      'Links mentioned in this episode are on our website. Leave us a review wherever you listen.',
    ],
  },
  {
    title: 'Shipping without staging',
    text: [
      'Thanks to our friends at Buildly for making this show possible. Support the show on Patreon.',
      'Two teams threw away their staging environment and lived to tell the tale. Feature flags, shadow traffic and fast rollbacks replaced it, and the time from commit to customer fell from two days to forty minutes.',
      '00:00 Introduction. 04:12 Why staging lies. 19:40 Shadow traffic. 33:05 Questions.',
    ],
  },
  {
    title: '#112 Garbage collectors',
    text: [
      'A word from our sponsor: Tracey finds slow requests before your users do. Start your free trial today.',
      'Ken Otieno has written three garbage collectors and regrets one of them. He compares tracing with reference counting, shows where pauses come from and explains why generational hypotheses fail for caches.',
      'Follow us on every platform. Full transcript at example.com.',
    ],
  },
  {
    title: 'Fuzzing in practice',
    text: [
      'Hello and welcome to another episode of The Build Room, brought to you by Cargo Ship.',
      'Fuzzers find what reviewers overlook, because they have no opinion on what an input looks like. Dana Wu tells how her team put coverage-guided fuzzing into continuous integration and found eleven memory errors in a parser that was twenty years old.',
      'If you like the show, subscribe to our newsletter and leave a rating.',
    ],
  },
  {
    title: 'Typed configuration',
    text: [
      'Today’s sponsor is Zed Hosting. Use code TYPED for a discount.',
      'Configuration files cause a third of all outages in a study of 2,400 incidents. Types catch most of the mistakes before a deployment, and a dry run catches the rest. Amir shows how a schema language replaced four thousand lines of validation.',
    ],
  },
  {
    title: 'How browsers schedule work',
    text: [
      'Black Friday is coming: register now for our course and save.',
      'Browsers run a page in tasks, and a task that takes more than fifty milliseconds delays every click behind it. Mina Park describes how the scheduler orders tasks, when rendering may interrupt them and what the new yield function changes for long loops.',
      'Show notes and links are on the site.',
    ],
  },
  {
    title: 'Post-mortem: the certificate that expired',
    text: [
      'This podcast is supported by listeners like you. Buy me a coffee!',
      'An internal certificate expired on a Sunday and took the login of nine products with it. The renewal had succeeded, but the proxy kept the old file open. A check that reads the certificate from outside would have warned three weeks earlier.',
    ],
  },
  {
    title: 'Databases on object storage',
    text: [
      'We’re hiring! See example.com/jobs. Sign up for our mailing list.',
      'Object storage is slow to answer and cheap to fill, which turns the design of a database around. Writes go to a log in memory first, reads are served from a cache on local disks, and compaction runs on machines that exist for minutes only.',
    ],
  },
  // Blogs, which begin with a greeting.
  {
    title: 'What I learned from rewriting our CLI',
    text: [
      'Hi everyone! It’s been a while since my last post. I hope you had a good summer.',
      'Rewriting a command line tool taught me more about users than any survey. People copy commands from issues, so flags may never change their meaning. Error messages are read by those who are in a hurry, and they should say what to type next. Start-up time matters more than throughput, because most runs do almost nothing.',
      'Thanks for reading, and see you next week!',
    ],
  },
  {
    title: 'A year of Rust at work',
    text: [
      'Hello friends,',
      'Our team has written Rust for a year, after ten years of C++. Compile times are our main complaint, and crates that wrap C libraries our second. In return the number of crashes in production fell from nine a month to one in the whole year. New colleagues need about six weeks until they stop fighting the borrow checker. We would choose the language again for services, and would not for tools of a hundred lines.',
      'Let me know in the comments what your experience is.',
    ],
  },
  {
    title: 'Better commit messages',
    text: [
      'Good morning and happy Monday!',
      'A commit message explains a change to somebody who cannot ask. The subject says what the change does, in the imperative and in fifty characters. The body says why the old state was wrong, which alternatives were tried and how the change was measured. Tools such as blame and bisect turn good messages into documentation that never goes stale. Messages such as "fix stuff" cost the reader an hour for every minute that their author saved.',
    ],
  },
  {
    title: 'Release notes of the week',
    text: [
      'Welcome back to our weekly round-up! Without further ado, here is what happened.',
      'The formatter now keeps comments inside of type arguments. The language server answers twice as fast in projects with more than a thousand files, since it reads only what an editor shows. A regression that broke incremental builds on network drives has been corrected. Node 18 is no longer supported.',
      'Subscribe to this blog via RSS.',
    ],
  },
  {
    title: 'Speaking at conferences',
    text: [
      'Dear reader, thank you for coming back to my little corner of the web.',
      'Speakers are chosen by their abstract, and most abstracts describe a topic instead of a promise. A good one names the problem, says who has it and what they will be able to do after the talk. Committees read three hundred of them in a weekend, so the first sentence decides. Practise in front of people who may interrupt, and cut a third of the slides.',
    ],
  },
  {
    title: 'Caching at the edge',
    text: [
      'Hey there! Hope everyone is doing well.',
      'Edge caches answer from a city near the reader, which removes most of the latency and nearly all of the load. The hard part is what to do when content changes. Surrogate keys let an editor purge every page that shows an article with one request. Stale-while-revalidate hides the refresh from the reader. Together they brought our hit rate from 71 to 96 percent.',
    ],
  },
  {
    title: 'Our new style guide',
    text: [
      'Happy New Year!',
      'The style guide is now a set of rules that a linter enforces, and a page of reasons for those it cannot. Rules without a reason were deleted, which removed half of them. Every exception in the code names the rule and says why it does not apply. Reviews have become shorter by a fifth, because nobody discusses commas any more.',
      'Cheers, the platform team.',
    ],
  },
  {
    title: 'Migrating to a monorepo',
    text: [
      'Hi all, thanks for stopping by.',
      'Forty repositories became one in a weekend, with their history. The build had to learn what a change affects, or every commit would have tested everything. Ownership files route reviews to the right team. Dependencies between packages are versions no longer, so a breaking change and its callers are corrected in one commit. The price is a checkout of six gigabytes, which a sparse clone reduces to three hundred megabytes.',
    ],
  },
  // Texts full of sentences that point at the one before.
  {
    title: 'Why our queue stopped',
    text: [
      'Every message queue has a limit, and ours was found on a Tuesday. It stopped. They had told us that this could happen. However, it had never done so in two years. The broker kept unacknowledged messages in memory, and a consumer with a bug acknowledged none. That made it swap. As a result, producers timed out and retried, which doubled the load. A limit on unacknowledged messages for each consumer would have stopped the bug at its source. We have set one, and an alarm that looks at the age of the oldest message.',
    ],
  },
  {
    title: 'The cost of abstraction',
    text: [
      'Abstractions pay when they hide a decision that changes. This is not always so. They often hide one that never will. It then costs every reader a jump to another file. But that is only half of the story. A repository class over a single table hides nothing, while a module that hides the choice of a payment provider earned its keep twice. So we ask who would have to change if the decision did. If the answer is one file, the abstraction waits.',
    ],
  },
  {
    title: 'Memory leaks in long-lived pages',
    text: [
      'Pages that stay open for days leak memory through listeners that nobody removes. They hold on to elements. These hold on to their documents. It adds up. Heap snapshots taken an hour apart show which objects grow, and the retainers view shows who keeps them. An abort signal passed to every listener removes all of them with one call. After that, our dashboard used 180 megabytes after a week instead of two gigabytes.',
    ],
  },
  {
    title: 'Choosing a hash function',
    text: [
      'Hash tables need a function that is fast, spreads its results evenly and cannot be predicted by an attacker. No function is the best at all three. It depends on who chooses the keys. Such keys may come from the network. Then a keyed function such as SipHash is needed, since an attacker could otherwise make every key collide. For keys that the program makes itself, a multiplication and a shift are enough, and ten times as fast.',
    ],
  },
  {
    title: 'Deadlocks and how to read them',
    text: [
      'PostgreSQL reports a deadlock with the two statements that waited for each other, but not with those that took the first locks. These are what matters. You will not find them in the log. Instead, look for transactions that update several rows in different orders. Sorting the rows by key before an update removes nearly every deadlock. For those that remain, a retry of the whole transaction is correct, while a retry of the failed statement never is.',
    ],
  },
  {
    title: 'On-call without burnout',
    text: [
      'An on-call rotation of six people wakes each of them for one week in six. That sounds fair. It is not, when all alarms come from one service. They burn out those who know it. Our rule is that a team which causes more than two pages a week stops feature work until the cause is gone. Therefore, alarms became rare within a quarter. Nights without a page rose from 60 to 97 percent.',
    ],
  },
  {
    title: 'A parser in an afternoon',
    text: [
      'Pratt parsing turns a grammar of operators into a table of numbers. He described it in 1973. It was forgotten for decades. Each operator has a power with which it binds to its left and to its right, and one loop compares the powers. That is all. Adding an operator means adding a row. For example, exponentiation binds to the right because its right power is lower than its left one. The whole expression parser of our language has ninety lines.',
    ],
  },
  {
    title: 'Testing with real databases',
    text: [
      'Mocks of a database agree with the test and not with the database. This is the problem. They cannot know about constraints, locks or time zones. So they pass. A real server in a temporary folder starts in half a second and runs the same statements as production. Each test gets a database of its own, copied from a template in forty milliseconds. Our suite found nine bugs in the first week after the change, seven of them in error paths.',
    ],
  },
  // Initials and abbreviations, after which no sentence ends.
  {
    title: 'The statistician who measured tea',
    text: [
      'Experiments in software owe more to agriculture than to physics. The methods were developed at Rothamsted by R. A. Fisher, who asked whether a lady could taste that milk was poured first. His design of eight cups in random order is an A/B test in all but name. Dr. Muriel Bristol chose every cup correctly. Modern tools repeat the design with a million users, and often forget the random order.',
    ],
  },
  {
    title: 'Standards, explained by example',
    text: [
      'Standards bodies publish texts that nobody reads until an interoperability bug appears. Formats such as dates, e.g. those of RFC 3339, look simple and hide a dozen decisions. J. Klensin and others have written down why the local part of an address is so hard to restrict. Implementers should test with the examples of the standard first, i.e. before they write their own. Errata count as part of the text.',
    ],
  },
  {
    title: 'Early networks of the U.S. universities',
    text: [
      'University networks of the 1970s linked a handful of machines over leased telephone lines. Work at U.C.L.A. under L. Kleinrock gave the mathematics of queues that routers still follow. Messages were cut into packets of about a thousand bits so that one line could serve many conversations. Mr. Crocker wrote the first Request for Comments in a bathroom, in order not to wake his housemates. The modest title was meant to invite answers, and it did.',
    ],
  },
  {
    title: 'Numerical bugs and their prices',
    text: [
      'Floating point numbers have cost more than one rocket. The Ariane 5 failure, cf. the report of the inquiry board, came from a conversion of a 64-bit number to 16 bits. Prof. W. Kahan has collected cases in which two correct programs disagree. Comparisons with a tolerance hide the problem instead of solving it. Interval arithmetic gives bounds that are guaranteed, at about four times the cost.',
    ],
  },
  {
    title: 'A short history of version numbers',
    text: [
      'Version numbers began as a way to tell two tapes apart. Semantic versioning gave the three parts a meaning in 2010, approx. ten years after most projects had invented their own. No. 4 of its rules says that anything may change before 1.0, which is why so many packages never leave 0.x. Calendar versions such as 24.04 promise nothing but a date. Automatic tools read the numbers today, and people read the changelog.',
    ],
  },
  {
    title: 'Interview with a kernel maintainer',
    text: [
      'Kernel maintainers read about two hundred patches a week, and reject most of the first versions. Mrs. T. Okafor-Lange has looked after a file system for eleven years. Patches that explain a measurement are read first, she says, and those that only move code are read last. Test robots catch build failures within an hour. Regressions are reverted first and discussed later, since users come before developers.',
    ],
  },
  // Descriptions that repeat the title.
  {
    title: 'Faster builds with remote caching',
    text: [
      'Faster builds with remote caching',
      'Remote caching shares the results of build steps between all machines of a team. A step whose inputs have not changed is downloaded instead of run. The first build of a new branch takes two minutes where it took nineteen. Cache keys must contain everything that a step reads, the version of the compiler included. Steps that read the clock or the network are excluded, because their results cannot be shared.',
    ],
  },
  {
    title: 'Accessible forms',
    text: [
      'Accessible forms: every field needs a label that stays visible while the field has a value. Placeholders disappear when they are needed most. Errors belong beside the field and into its description, so that a screen reader announces them. Colour alone never carries a message. Testing with a keyboard takes five minutes and finds half of all problems.',
    ],
  },
  {
    title: 'Understanding backpressure',
    text: [
      'Understanding backpressure. A stream that is written faster than it is read fills a buffer, and in the end the memory. Backpressure tells the writer to wait. In Node the return value of write says so, and the drain event says when to go on. Pipelines handle both, and also close every part when one fails. Programs that ignore the return value work in tests and fail with large files.',
    ],
  },
  {
    title: 'Zero-downtime migrations',
    description:
      'Zero-downtime migrations – how to change a table of a hundred million rows while people use it, in four steps that can each be taken back.',
    text: [
      'Changing a large table in one step locks it for minutes. Four small steps do the same without a lock that anybody notices. The new column is added without a default, both columns are written, old rows are filled in batches of a thousand, and only then the constraint is validated. Each step can be rolled back alone.',
    ],
  },
  {
    title: 'The state of WebAssembly',
    description: 'The state of WebAssembly',
    text: [
      'WebAssembly has left the browser and runs in databases, proxies and editors. The component model lets modules written in different languages call each other with records and lists instead of bytes. Garbage collection has arrived in all engines, which makes Kotlin and Dart first-class. Threads are still missing outside of browsers. Start-up takes microseconds, compared with milliseconds for a container.',
    ],
  },
  // Texts that are no description at all.
  {
    title: 'Show HN: A spreadsheet that compiles to SQL',
    text: ['<a href="https://news.example/item?id=1">Comments</a>'],
  },
  { title: 'The ext4 journal, visualised', text: ['<a href="https://news.example/item?id=2">Comments</a>'] },
  { title: 'Ask: what do you use for diagrams?', text: ['Read more…'] },
  { title: 'Release 4.2.1', text: ['<a href="https://forge.example/r/4.2.1">Details</a>'] },
  {
    title: 'Why we moved off microservices',
    text: [
      'The post Why we moved off microservices appeared first on Engineering Blog.',
      'Seventeen services became three after a year of measurements. Most calls between services were made to fetch a name that a join would have delivered. Deployments took longer to coordinate than to run. The three that remain have different needs for memory, hardware and release cycles. Latency at the 99th percentile fell from 900 to 210 milliseconds.',
    ],
  },
  // Texts that publishers add at the end or in the middle.
  {
    title: 'Reading flame graphs',
    text: [
      'Photo by Someone on a site for pictures. Estimated reading time: 4 min.',
      'Flame graphs show where a program spends its time, one stack on top of another. Width is what counts, and height only says how deep the calls go. A wide plateau at the top is work that the processor does itself. Comparing two graphs shows what a change has made slower. Sampling at 99 Hertz costs less than one percent and avoids running in step with timers.',
      'This article was originally published on another blog. Share this post!',
    ],
  },
  {
    title: 'Feature flags that end',
    text: [
      'Feature flags are easy to add and hard to remove. A flag that is older than the release it guarded is a branch that nobody tests. Click here to get started for free with our platform. Give every flag an owner and a date of death, and let the build fail when the date has passed. Flags for operations, such as one that turns off an expensive report, are settings and may stay. We removed 212 of 260 flags in a month.',
    ],
  },
  {
    title: 'Secrets in build logs',
    text: [
      'Build logs are read by more people than source code, and keep secrets for longer. We use cookies, see our privacy policy. Masking by exact match fails as soon as a tool prints a secret in Base64 or with line breaks. Short-lived tokens, issued by the platform for one job, make a leak worthless after an hour. Scanning the logs of the last year found 31 live credentials in our company.',
    ],
  },
  {
    title: 'Picking a date library',
    text: [
      'Dates are easy until a user crosses a border. Libraries differ in whether they keep the time zone with the value or only an offset. Temporal separates the wall clock from the instant, and refuses to compare them. (Read the rest on our site: example.com/dates. Formatting should be left to Intl, which knows more languages than any package. For storage an instant in UTC and, for future events, the name of the zone are enough.',
    ],
  },
  {
    title: 'Designing an error message',
    text: [
      'Error messages have three readers: the user, the person on call and the search engine. The user wants to know what to do next. The person on call wants the identifier of the request. The search engine wants a text that does not change with the data. const message = { code, help }; return message; Put the variable parts at the end, and never the stack. A message that blames the user is a bug.',
    ],
  },
  // Code and lists between the sentences.
  {
    title: 'Iterating over maps',
    text: [
      'Maps keep the order of insertion in JavaScript, which objects promise only in part.',
      'for (const [key, value] of map) { console.log(key, value); }',
      'Deleting an entry while iterating is allowed and skips nothing. Entries that are added meanwhile are visited at the end, so a loop that adds can run for ever.',
      'map.forEach((value, key) => { /* the order of arguments is the other way round */ });',
      'Large maps are faster than objects from about a hundred keys on, and they do not inherit names such as constructor. For small fixed records an object is still the better choice.',
    ],
  },
  {
    title: 'Ten shell habits',
    text: [
      'Shell scripts grow from one line to a thousand, and few habits keep them readable.',
      '1. set -euo pipefail',
      '2. Quote every variable.',
      '3. Use functions with local variables.',
      'A script that cleans up in a trap leaves nothing behind when it is interrupted. Options are parsed in one place, with a help text that names a default for each. Temporary files come from mktemp, because a fixed name is an invitation to an attacker. When a script needs an array of arrays, another language is cheaper.',
    ],
  },
  {
    title: 'Inside a columnar file',
    text: [
      'Columnar files store the values of a column side by side, which compresses ten times as well as rows. A footer holds the minimum and maximum of each page, so that a reader skips what a filter excludes. Dictionaries replace repeated strings by small numbers. Nested records are flattened with two extra numbers for each value. Writing is slower than with rows, because a whole group of rows must fit into memory first.',
    ],
  },
  // Plain, good texts.
  {
    title: 'Consistent hashing without the ring',
    text: [
      'Jump hash assigns keys to servers with a loop of six lines and no table in memory. Adding a server moves exactly the keys that it should have, and no others. Servers can only be removed at the end of the list, which is why it suits shards better than caches. For caches, rendezvous hashing lets any server leave and costs one hash for each server. Both are simpler than the ring that most articles describe.',
    ],
  },
  {
    title: 'A field guide to HTTP caching headers',
    text: [
      'HTTP caching has three questions: may the answer be stored, for how long is it fresh, and how is it checked afterwards. Cache-Control answers the first two, and validators such as ETag the third. A header that says no-cache allows storing and requires a check, while no-store forbids storing. Files with a hash in their name can be immutable for a year. Pages should be checked each time, which costs one short exchange.',
    ],
  },
  {
    title: 'Keyboard shortcuts that do not collide',
    text: [
      'Web applications share the keyboard with the browser, the system and screen readers. Single letters are safe only while no text field has the focus. Combinations with Ctrl or Cmd collide with the browser in one case of three. A palette that opens with one shortcut and finds every command by name needs no others. People who use voice control must be able to turn single letters off, as WCAG 2.1 requires.',
    ],
  },
  // Other languages.
  {
    title: 'Warum Tests langsam werden',
    language: 'de',
    text: [
      'Hallo zusammen! Dieser Beitrag wird gesponsert von Beispiel GmbH.',
      'Testsuiten werden langsam, weil jeder neue Test seine eigenen Daten anlegt. Er wartet dann z. B. auf einen Server, der erst starten muss. Eine Vorlage der Datenbank, die in Millisekunden kopiert wird, spart den größten Teil der Zeit. Wartezeiten im Code gehören ersetzt durch Bedingungen, die geprüft werden. In unserem Projekt sank die Dauer von 41 auf 6 Minuten.',
      'Abonniere unseren Newsletter!',
    ],
  },
  {
    title: 'Barrierefreie Tabellen',
    language: 'de',
    text: [
      'Tabellen sind für Screenreader nur verständlich, wenn Kopfzellen als solche ausgezeichnet sind. Das Attribut scope sagt, ob eine Kopfzelle für eine Zeile oder eine Spalte gilt. Verbundene Zellen verwirren fast alle Hilfsmittel und lassen sich meist vermeiden. Eine Überschrift im Element caption nennt den Inhalt, bevor die erste Zelle gelesen wird. Für das Layout sind Tabellen seit zwanzig Jahren die falsche Wahl.',
    ],
  },
  {
    title: 'Index oder Volltextsuche?',
    language: 'de',
    text: [
      'Willkommen zurück! Schön, dass du da bist.',
      'Ein gewöhnlicher Index findet den Anfang eines Wortes, eine Volltextsuche auch seine Formen. Dr. M. Brandt hat beide an zehn Millionen Zeilen verglichen. Die Volltextsuche antwortet in vier Millisekunden, braucht aber doppelt so viel Platz. Trigramme finden sogar Tippfehler und kosten am meisten. Für Artikelnummern genügt der gewöhnliche Index.',
    ],
  },
  {
    title: 'Réduire la taille des images',
    language: 'fr',
    text: [
      'Bonjour à tous ! Abonnez-vous à notre infolettre.',
      'Les images représentent la moitié du poids d’une page moyenne. Le format AVIF réduit ce poids de moitié par rapport à JPEG, sans perte visible. Un navigateur choisit lui-même la bonne taille quand l’attribut srcset lui en propose plusieurs. Les images sous la ligne de flottaison se chargent plus tard grâce à l’attribut loading. Notre page d’accueil est passée de 2,4 Mo à 600 ko.',
      'Lire la suite',
    ],
  },
  {
    title: 'Les verrous de PostgreSQL',
    language: 'fr',
    text: [
      'PostgreSQL connaît huit niveaux de verrous sur les tables, et la plupart des développeurs n’en connaissent que deux. Ajouter une colonne exige le niveau le plus fort pendant un instant. Cet instant devient long si une autre transaction lit la table depuis une heure. Un délai maximal d’attente protège les autres requêtes. La commande est alors répétée jusqu’à ce qu’elle réussisse.',
    ],
  },
  {
    title: 'Por qué usamos colas',
    language: 'es',
    text: [
      '¡Hola a todos! Suscríbete a nuestro boletín.',
      'Una cola separa a quien pide un trabajo de quien lo hace. Las peticiones se responden enseguida y el trabajo espera su turno. Cada mensaje lleva un identificador para que repetirlo no cause daño. Los mensajes que fallan cinco veces pasan a otra cola, donde una persona los mira. Desde entonces ningún pedido se ha perdido en nuestra tienda.',
    ],
  },
  {
    title: 'Pruebas de accesibilidad automáticas',
    language: 'es',
    text: [
      'Las herramientas automáticas encuentran cerca de un tercio de los problemas de accesibilidad. El contraste, las etiquetas y el idioma de la página se comprueban bien con ellas. El orden del foco y el sentido de los textos alternativos necesitan a una persona. Una prueba en cada cambio evita que los errores corregidos vuelvan. La Sra. Ortiz recomienda probar además con el teclado una vez por semana.',
    ],
  },
  {
    title: 'データベースの移行を安全に行う',
    language: 'ja',
    text: [
      '大きなテーブルの変更は、小さな手順に分けると安全になります。まず新しい列を追加し、両方の列に書き込みます。次に古い行を千行ずつ更新します。最後に制約を検証し、古い列を削除します。どの手順も単独で元に戻せます。',
    ],
  },
  {
    title: '为什么缓存会失效',
    language: 'zh',
    text: [
      '缓存失效通常不是因为容量不足，而是因为键的设计不合理。把用户编号放进键里，会让相同的内容保存很多份。合理的做法是把内容和权限分开保存。这样命中率从百分之四十提高到百分之九十。',
    ],
  },
];
