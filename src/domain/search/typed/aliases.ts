import { foldText } from '../query/spelling.ts';
import { TRANSLATIONS } from './translations.ts';

/**
 * Names that developers use for one thing, reviewed by hand. Before `>` are short or other spellings of what follows,
 * before and after `=` are synonyms, and after `~` are related names, which rank below the word itself.
 */
const LINES = `
js, ecmascript, es6 > javascript
ts > typescript
py, python3, cpython > python
rb, ror > ruby
rs, rustlang > rust
golang > go
cpp, cplusplus, c plus plus > C++
csharp, c sharp > C#
fsharp, f sharp > F#
dotnet, dot net > .NET
sh, bash, zsh > shell, terminal
wasm, web assembly = webassembly
node, nodejs, node js > node.js, nodejs
reactjs, react js, jsx > react
vuejs, vue js > vue
nextjs, next js > next.js
ng, angularjs > angular
npx, pnpm, yarn > npm
k8s, kube, kubectl, kubelet, helm > kubernetes
docker compose, dockerfile > docker, containers
docker ~ containers
postgres, psql, pgsql, pg > postgresql
mongo > mongodb
elastic > elasticsearch
mysql, mariadb = mysql, mariadb
sqlite3, sql lite > sqlite
db, dbs, dbms, rdbms > database, databases
nosql ~ mongodb, cassandra, database
sql ~ databases
fts, full text search > full-text search
ml, statistical learning > machine learning
ai = artificial intelligence
dl > deep learning, neural networks
deep learning ~ neural networks
nn, dnn, neural net, neural nets > neural networks
llm, llms > large language models, language models
gpt, chatgpt ~ gpt, language models
nlp > natural language, language models
rl > reinforcement learning
rag > retrieval augmented generation
cv > computer vision
gan, gans > generative adversarial networks
cnn > convolutional network
embeddings, word embeddings > word vectors, word representations
gpu, gpus ~ graphics
a11y > accessibility, accessible
i18n, internationalization, internationalisation, l10n, localization ~ unicode, translation, languages, names
o11y > observability
ux > user experience, user-experience, usability
ui > user interface
dx > developer experience
seo > search engine optimization
pwa ~ service worker, offline
spa > single page application
ssr > server rendering, server components
rsc > react server components
dom > document object model
cwv > core web vitals
lcp > largest contentful paint
cls > cumulative layout shift
inp > interaction to next paint
bfcache, bf cache > back/forward cache
dark theme, night mode, night theme = dark mode
frontend, front end = front-end
backend, back end > back-end
fullstack, full stack > web-development
webdev, web dev = web-development
restful > rest
gql > graphql
grpc ~ rpc
ws, wss, websockets > websocket
http2 > HTTP/2
http3 > HTTP/3
tcp ip, tcpip > TCP/IP
tls, ssl = https
tls, ssl, https ~ certificates
cert, certs, x509 > certificates
letsencrypt, lets encrypt > let's encrypt
doh > dns over https
auth, authn, login, log in, logon, sign in, signin > login, authentication
authz > authorization, permissions
2fa, mfa, otp > authentication
oauth, oidc, sso, jwt ~ authentication, login
pw, pwd, passwd > password
crypto = cryptography
infosec, appsec, cybersecurity > security
csrf, xsrf > cross-site request forgery
cve, vuln, vulns, exploit > vulnerability, vulnerabilities, security advisory
rce > remote code execution
sri > subresource integrity
pki, ca > certificate authority
e2e, e2ee > end-to-end
gc = garbage collection, garbage collector
mem > memory
malloc ~ allocator
cpu, cpus = processor
async = asynchronous
multithreading, multi threading, multithreaded > concurrency, threads
parallelism ~ concurrency, parallel
thread safety, thread safe, race condition, race conditions ~ data races, concurrency, race detector
mutex, lock free ~ concurrency
regex, regexp, regexps, regexes > regular expressions
oop > object oriented
fp > functional programming
tdd > test-driven development
ddd > domain-driven design
di, ioc > dependency injection, inversion of control
mvc > model-view-controller
orm > object-relational mapping
cqrs > command query responsibility segregation
dry ~ duplication
soa ~ microservices
micro services > microservices
ci > continuous integration
cd > continuous delivery
continuous deployment = continuous delivery
cicd, ci cd > continuous integration, continuous delivery
sre > site reliability, reliability
ops > devops
qa, unit tests, unit testing > unit tests, testing
vcs, scm, source control > version control, version-control
version control ~ git
pr, prs > pull request
semver > semantic versioning
repo, repos > repository
mono repo, monorepos > monorepo
oss, foss = open source
lts, eol > long-term support, end-of-life
aws = amazon web services
aws ~ ec2, amazon
ec2, s3, lambda ~ aws
gcp > google cloud
vm, vms > virtual machine, virtualization
faas, lambdas > serverless
os > operating system
cli, tui > command line, terminal
gdb, lldb ~ debugger
perf > performance
lag > latency
slow, speed, fast ~ performance
website, websites, web page, web pages ~ web
profiler = profiling
flamegraph, flamegraphs > flame graph
bpf = ebpf
postmortem, post mortem, postmortems, rca > incident report, incident-report, post-mortem
outage, downtime ~ incident-report, outage
interview, interviews, job interview ~ interviewing, hiring
recruiting > hiring
undo, revert, rollback ~ undoing, revert
multitasking, context switching ~ task switches, switch context
recommender, recommender system, recommender systems > recommendations
resize, resizing ~ resizes
video call, video calls, video chat, voip ~ voice, audio video, webrtc
packet capture, wireshark ~ packets, tcpdump
svg = vector graphics
lockfile, lock file, package lock > lock files, shrinkwrap
carbon footprint, carbon, green ~ sustainability, emissions
`;

/** Another text for a spelling, and its weight relative to the spelling itself. */
interface AliasMeaning {
  readonly text: string;
  readonly weight: number;
}

const WEIGHTS: Readonly<Record<string, number>> = { '>': 1, '=': 0.9, '~': 0.5 };

/** Short names, synonyms and words of other languages, by their folded spelling. */
export const ALIASES: ReadonlyMap<string, readonly AliasMeaning[]> = aliasesOf(`${LINES}${TRANSLATIONS}`);

/** Words of the longest spelling. */
export const MAX_ALIAS_WORDS = Math.max(...[...ALIASES.keys()].map((key) => key.split(' ').length));

function aliasesOf(text: string): Map<string, AliasMeaning[]> {
  const aliases = new Map<string, AliasMeaning[]>();
  // An indented line continues the one before.
  for (const line of text
    .replaceAll('\n  ', ' ')
    .split('\n')
    .filter((line) => line !== '')) {
    const sign = Object.keys(WEIGHTS).find((candidate) => line.includes(` ${candidate} `)) ?? '';
    const [before = '', after = ''] = line.split(` ${sign} `);
    const [spellings, meanings] = [before.split(', '), after.split(', ')];
    const both = sign === '=' ? [...spellings, ...meanings] : spellings;
    for (const spelling of both) {
      const names = (sign === '=' ? both : meanings).filter((name) => foldText(name) !== foldText(spelling));
      const aliasesOfSpelling = names.map((text) => ({ text, weight: WEIGHTS[sign] ?? 0 }));
      aliases.set(foldText(spelling), [...(aliases.get(foldText(spelling)) ?? []), ...aliasesOfSpelling]);
    }
  }
  return aliases;
}
