import { tagNames } from '../../domain/text/tag-name.ts';
import { sentencesIn } from '../../domain/text/sentences.ts';
import type { ParsedFeed } from '../parse/feed.ts';
import { definitionOf, subjectOf } from './definition.ts';

/** Maximum tags per post. */
const MAX_TAGS = 5;
/** Characters of a text that are searched: an article names its subject early. */
const MAX_TEXT_CHARACTERS = 4_000;
/** Sentences that may say what the subject is. */
const MAX_DEFINING = 40;
/** The weight of a match in the title, and in a sentence that says what the subject is; one in the text counts 1. */
const TITLE_WEIGHT = 4;
const DEFINITION_WEIGHT = 3;
/** Minimum score of a tag. What only the text mentions has to occur near its beginning, or it is incidental. */
const MIN_SCORE = 3;
const BEGINNING_CHARACTERS = 800;

type Patterns = readonly [tag: string, ...patterns: RegExp[]];
/** Topics that are not products. */
const TOPICS: readonly Patterns[] = [
  [
    'ai',
    /\b(artificial intelligence|generative ai|ai (agents?|models?|coding|assistants?|tools?)|genai|code assistants?)\b/gi,
  ],
  ['llm', /\b(llms?|large language models?|gpt-?\d?|chatgpt|claude|gemini|prompt engineering|rag)\b/gi],
  ['machine-learning', /\b(machine learning|deep learning|neural networks?|reinforcement learning|transformers?)\b/gi],
  [
    'security',
    /\b(security|vulnerabilit(?:y|ies)|cve-\d{4}-\d{1,19}|exploits?|malware|phishing|ransomware|zero-day|certificates?|certificate authorit(?:y|ies))\b/gi,
    /\b(attackers?|hacked|hackers?|backdoors?|denial of service|steals? credentials|(?:stolen|leaked) (?:credentials|tokens|passwords)|tokens stolen|session hijacking|(?:critical|security|pre-auth) (?:flaws?|bugs?))\b/gi,
  ],
  ['cryptography', /\b(cryptograph(?:y|ic)|encryption|tls|post-quantum|public key)\b/gi],
  ['performance', /\b(performance|latency|throughput|profiling|benchmarks?|faster)\b/gi],
  [
    'testing',
    /\b(unit tests?|integration tests?|end-to-end tests?|test[- ]driven|fuzzing|test automation|testing)\b/gi,
  ],
  [
    'devops',
    /\b(devops|ci\/cd|continuous (?:integration|delivery|deployment)|sre|site reliability)\b/gi,
    /\b(infrastructure as code|platform engineering)\b/gi,
  ],
  ['cloud', /\b(cloud[- ]native|serverless|cloud computing|multi-?cloud)\b/gi],
  ['observability', /\b(observability|tracing|monitoring|telemetry)\b/gi],
  [
    'databases',
    /\b(databases?|data stores?|query planner|indexes|transactions|replication|sharding|write-ahead log|primary keys?)\b/gi,
  ],
  [
    'distributed-systems',
    /\b(distributed systems?|consensus|raft|paxos|eventual(?:ly)? consisten(?:t|cy)|microservices?)\b/gi,
  ],
  [
    'architecture',
    /\b(software architecture|system design|domain-driven|event[- ]driven|monoliths?|design patterns?)\b/gi,
  ],
  [
    'webdev',
    /\b(web development|front-?end|full-?stack|web (?:apps?|frameworks?|servers?)|browsers?|web platform|dom)\b/gi,
  ],
  ['accessibility', /\b(accessib(?:ility|le)|a11y|wcag|screen readers?|aria)\b/gi],
  ['linux', /\b(io_uring|epoll|ebpf|systemd)\b/gi],
  ['node.js', /\bNode v?\d\d\b/g],
  ['search', /\b(full-text search|search engines?|semantic search|vector (?:search|databases?))\b/gi],
  ['css', /\b(css|flexbox|stylesheets?|grid layout)\b/gi],
  ['api', /\b(rest apis?|openapi|grpc|webhooks?|api (?:design|gateways?|versioning)|apis)\b/gi],
  ['mobile', /\b(android|ios|mobile apps?|swiftui|jetpack compose)\b/gi],
  ['game-development', /\b(game (?:dev|development|engine)s?|unity3d|unreal engine|godot)\b/gi],
  ['webassembly', /\b(webassembly|wasm|wasi)\b/gi],
  [
    'compilers',
    /\b(compilers?|llvm|jit compil(?:er|ation)|compiler (?:design|optimi[sz]ations?)|type (?:system|checker)s?)\b/gi,
  ],
  ['algorithms', /\b(algorithms?|data structures?|hash (?:table|map)s?|b-trees?)\b/gi],
  ['networking', /\b(tcp|udp|http\/[23]|quic|dns|bgp|networking|load balanc(?:er|ing))\b/gi],
  ['embedded', /\b(embedded systems?|firmware|microcontrollers?|arduino|raspberry pi|fpga)\b/gi],
  ['career', /\b(career|interviews?|hiring|layoffs?|salary|promotion|engineering managers?)\b/gi],
  ['productivity', /\b(productivity|workflow|remote work|burnout)\b/gi],
  ['open-source', /\b(open[- ]source|maintainers?|foss)\b/gi],
  [
    'startup',
    /\b(startups?|founders?|venture capital|bootstrapp(?:ed|ing)|raises \$\d{1,4}|series [a-d] (?:round|funding))\b/gi,
  ],
];

/** The same in other languages, each from the beginning of a word. */
const FOREIGN_TOPICS: readonly Patterns[] = [
  foreign(
    'machine-learning',
    'apprentissage (?:profond|automatique)|réseaux? de neurones|aprendizaje (?:automático|profundo)|' +
      'aprendizado (?:de máquina|profundo)|maschinelle[ns]? lernen|neuronale netze|機械学習|深層学習',
  ),
  foreign('databases', 'bases? de (?:datos|données|dados)|datenbank|データベース'),
  foreign(
    'security',
    'sécurité|seguridad|segurança|sicherheitslücke|it-sicherheit|vulnerabilidad|vulnerabilidade|セキュリティ|脆弱性',
  ),
  foreign('performance', 'rendimiento|desempenho|leistungsoptimierung|パフォーマンス'),
  foreign('testing', 'pruebas (?:unitarias|autom)|testes|tests (?:unitaires|automatisés)|testfälle|テスト'),
  foreign('accessibility', 'accesibilidad|acessibilidade|accessibilité|barrierefrei|アクセシビリティ'),
  foreign('open-source', 'código (?:abierto|aberto)|logiciels? libres?|quelloffen|オープンソース'),
  foreign('compilers', 'compiladores|compilateurs|コンパイラ'),
  foreign('distributed-systems', 'sistemas distribu[ií]dos|systèmes distribués|verteilte systeme|分散システム'),
];

function foreign(tag: string, words: string): Patterns {
  return [tag, new RegExp(`(?<![\\p{Script=Latin}])(?:${words})`, 'giu')];
}

const names = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Unambiguous names of technologies, matched in any case. */
const CLEAR_NAMES = names(`
  .NET, Amazon Web Services, Ansible, Apache HTTP Server, Apache Kafka, Apache Spark, Argo CD, ASP.NET, Azure, C#,
  C++, CircleCI, ClickHouse, Clojure, Cloudflare, COBOL, CockroachDB, CSS, Deno, DigitalOcean, Django, Docker,
  DynamoDB, Elasticsearch, Elixir, Emacs, Erlang, esbuild, ESLint, F#, FastAPI, Fastify, Figma, Fortran, GitHub,
  GitHub Actions, GitHub Copilot, GitLab, GitLab CI, Google Cloud, Gradle, Grafana, GraphQL, HAProxy, Haskell,
  Heroku, Hono, HTML, htmx, Hugging Face, InfluxDB, IntelliJ IDEA, Istio, JavaScript, Jenkins, Jira, jQuery, JUnit,
  Jupyter, Keras, Koa, Kotlin, Kubernetes, LangChain, Laravel, Linux, Lua, MariaDB, MATLAB, Memcached,
  Microsoft SQL Server, MongoDB, MySQL, Neo4j, Neovim, NestJS, Netlify, Next.js, nginx, Node.js, npm, NumPy, Nuxt,
  Objective-C, OCaml, Ollama, OpenCV, OpenTelemetry, Oracle Database, pandas, PHP, Playwright, pnpm, Podman,
  PostgreSQL, PowerShell, Preact, Prolog, Pulumi, PyCharm, pytest, PyTorch, Qwik, RabbitMQ, React Native, Redis,
  Ruby on Rails, scikit-learn, Solidity, SolidJS, Spring Boot, SQL, SQLite, Storybook, Supabase, Svelte, SvelteKit,
  Symfony, Tailwind CSS, TensorFlow, Terraform, tmux, TypeScript, Vercel, Vim, Visual Studio, Visual Studio Code,
  Vite, Vitest, Vue.js, webpack, WordPress, Xcode`);

/**
 * Names that are also everyday English words, but in a developer feed nearly always mean the technology when they are
 * capitalised as it is.
 */
const LIKELY_NAMES = names(`
  Angular, Bash, Cypress, Firebase, Flutter, Git, Java, Julia, Perl, Prometheus, Python, React, Redux, Ruby, Rust,
  Scala, Zig`);

/** Names that are also everyday English words: they count only in a technical context. */
const AMBIGUOUS_NAMES = names(`
  Ada, Assembly, Astro, Babel, Bun, C, Caddy, Cassandra, Consul, Dart, Elm, Envoy, Express, Flask, Gatsby, Go,
  Groovy, Helm, Jest, Maven, Mocha, Nim, Phoenix, Postman, Prettier, Prisma, R, Remix, Selenium, Sentry, Snowflake,
  Swift, Vault, Yarn, Zed`);

const NAMES: readonly Patterns[] = [
  ...CLEAR_NAMES.map((name): Patterns => [name, new RegExp(wordOf(name), 'giu')]),
  ...LIKELY_NAMES.map((name): Patterns => [name, new RegExp(wordOf(name), 'gu')]),
  ...AMBIGUOUS_NAMES.map((name): Patterns => [name, inTechnicalContext(wordOf(name))]),
];

/**
 * Tags for a post whose feed has none, by score, at most 5: the technologies and topics that its title mentions or its
 * text repeats. No tag is better than a wrong one, so names that are also everyday words count only in a technical
 * context.
 */
export function keywordTags(title: string, text = ''): string[] {
  const body = text.slice(0, MAX_TEXT_CHARACTERS);
  const definitions = definitionsIn(body, title);
  const candidates = [...NAMES, ...TOPICS, ...FOREIGN_TOPICS]
    .map(([tag, ...patterns]) => ({ tag, score: scoreOf(patterns, { title, body, definitions }) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || a.tag.localeCompare(b.tag, 'en'));
  return tagNames(candidates.map(({ tag }) => tag)).slice(0, MAX_TAGS);
}

function scoreOf(
  patterns: readonly RegExp[],
  { title, body, definitions }: { title: string; body: string; definitions: string },
): number {
  const inText = Math.min(countPatterns(body, patterns), 10);
  const prominent =
    TITLE_WEIGHT * countPatterns(title, patterns) +
    DEFINITION_WEIGHT * Math.min(countPatterns(definitions, patterns), 2);
  const isIncidental = prominent === 0 && countPatterns(body.slice(0, BEGINNING_CHARACTERS), patterns) === 0;
  return isIncidental ? 0 : prominent + inText;
}

/** The sentences that say what the title names. */
function definitionsIn(text: string, title: string): string {
  const subject = subjectOf({ title });
  if (!subject.isProject) return '';
  return text
    .split('\n')
    .flatMap((line) =>
      sentencesIn(line)
        .slice(0, 3)
        .map((sentence, i) => ({ sentence, at: i === 0 ? ('line' as const) : ('within' as const) })),
    )
    .slice(0, MAX_DEFINING)
    .filter(({ sentence, at }) => definitionOf(sentence, subject, at) > 0)
    .map(({ sentence }) => sentence)
    .join('\n');
}

/** Labels of sections of a site, and codes, that some feeds give as categories. */
const NO_TOPIC =
  /^(?:news|blog|posts?|articles?|general|misc|uncategori[sz]ed|updates?|announcements?|featured|all|other|default|releases?|[a-z]{0,5}-?\d[\d.-]*|[\da-f]{8,40})$/i;

/** Whether a tag may be a topic: no section, code or name of the author. */
function mayBeTopic(tag: string, author: string | undefined): boolean {
  return !NO_TOPIC.test(tag) && (author === undefined || tagNames([author])[0] !== tagNames([tag])[0]);
}

/** The feed, with keyword tags on items that have none, or none that is a topic. */
export function withKeywordTags(feed: ParsedFeed): ParsedFeed {
  return {
    ...feed,
    items: feed.items.map((item) => {
      if (item.tags.some((tag) => mayBeTopic(tag, item.author?.name))) return item;
      const tags = keywordTags(item.title, item.contentText ?? item.summary);
      return tags.length > 0 || item.tags.length === 0 ? { ...item, tags } : item;
    }),
  };
}

function countPatterns(text: string, patterns: readonly RegExp[]): number {
  return patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function wordOf(name: string): string {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(?<![\\p{Script=Latin}\\p{N}_+#.-])${literal}(?![\\p{Script=Latin}\\p{N}_+#-]|\\.\\p{L})`;
}

function inTechnicalContext(word: string): RegExp {
  const before = String.raw`(?<=\b(?:[Ii]n|[Ww]ith|[Uu]sing|vs\.?|[Vv]ersus) )`;
  const nouns =
    'language|programming|code|compiler|modules?|packages?|developers?|framework|[Rr]elease|library|runtime';
  return new RegExp(String.raw`${before}${word}|${word}(?= (?:\d|${nouns}))`, 'gu');
}
