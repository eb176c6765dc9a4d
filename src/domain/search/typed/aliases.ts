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
genai, gen ai, generative ai > generative, language models, large language models
ai ~ language models, neural networks
aiml, ai ml, ml ai > machine learning, artificial intelligence
chatbot, chatbots ~ language models, gpt
prompt engineering, prompting ~ language models, chain-of-thought
finetuning, fine tuning, fine tune, finetune = fine-tuning, adaptation
lora ~ low-rank adaptation
moe > mixture of experts
rlhf ~ reinforcement learning, human feedback
transformer, transformers ~ attention
resnet, resnets ~ residual learning
infra = infrastructure
iac, infra as code, infrastructure as code ~ terraform, infrastructure, devops
tf ~ terraform, tensorflow
sre ~ incident-report, outage, chaos engineering, operate
oncall, on call ~ incident, pager, sre
slo, sla, slos ~ reliability
dr, disaster recovery ~ outage, high availability
ha = high availability
lb, load balancer, load balancers = load balancing
cdn, cdns > content delivery network, edge
p2p > peer to peer
mq, message broker, message brokers, pubsub, pub sub ~ message queue, kafka
es modules, esm, ecmascript modules > es modules, modules
cjs ~ commonjs, modules
wal = write-ahead log, write-ahead logging
acid ~ transactions
mvcc ~ transactions, concurrency
olap, oltp ~ databases
cap theorem ~ distributed systems, consistency
ds, dist sys, distsys > distributed systems
dsa ~ algorithms, data structures
algo, algos > algorithms
os dev ~ operating system, kernel
syscall, syscalls = system calls
mem leak, memleak, mem leaks > memory leak
oom ~ memory, out of memory
segfault, segfaults ~ memory safety, pointers
simd ~ vectorization, cpu
jit = just-in-time, compiler
aot ~ ahead-of-time, compiler
gil > global interpreter lock
asyncio ~ async, python
py, py2 > python
typehints, type hints, type hint ~ typing, type annotations
ts types ~ typescript
rn ~ react native
css grid, grid layout = grid
flexbox, flex box = flexbox
a11y ~ screen reader, aria
wcag ~ accessibility
darkmode, dark mode = dark mode
rwd > responsive design, responsive images
fcp, ttfb, web perf, webperf, page speed, pagespeed ~ web performance, web vitals, performance
lazyload, lazy load = lazy loading
sw ~ service worker
cors ~ cross-origin
xss ~ cross-site scripting, security
sqli, sql injection ~ injection, security
mitm ~ tls, https
sast, dast ~ security
supply chain attack, supply chain attacks ~ supply chain, npm, security advisory
pentest, pen test ~ security
passwords storage, password storage, password hashing, bcrypt, argon2 ~ passwords, hashing
k8 > kubernetes
eks, gke, aks, k3s, minikube ~ kubernetes
pod, pods ~ kubernetes
cgroup ~ containers
container image, container images ~ docker, containers
ghc ~ haskell
gha, gh actions ~ github actions, continuous integration
gh > github
git flow, gitflow ~ git branching
trunk based development, trunk based ~ continuous integration, branches
code reviews, code review, peer review ~ pull request, review
docs > documentation
readme ~ documentation
config > configuration
deps > dependencies
pkg, pkgs > packages
params, args > parameters, arguments
env vars, env var > environment variables
impl, impls > implementation
fn, func > functions
var, vars > variables
msg > message
req ~ request
dev, devs > developers
eng, swe > engineer, engineering
techdebt, tech debt > technical debt
yak shaving, bike shedding ~ productivity
wfh > remote work
ic ~ engineer
pm ~ product manager
mvp ~ startup
yc ~ y combinator, startup
hn ~ hacker news
feature toggle, feature flag, feature toggles, feature flags, feature switch = feature flags, feature toggles
hexagonal = hexagonal architecture
onion architecture, ports and adapters, clean architecture ~ hexagonal architecture
event driven = event-driven
micro frontends, microfrontend, microfrontends = micro frontends
strangler, strangler pattern, strangler fig = strangler fig
blue green ~ deployment, continuous delivery
canary ~ deployment, continuous delivery
e2e tests, e2e testing ~ end-to-end tests, test pyramid
mocks, mock, mocking, stubs = mocks
leap second, leap seconds ~ time
tz, timezones = time zones
utf8, utf 8 > unicode, utf-8
bignum, float, floats, floating point numbers ~ floating point
spectre, meltdown ~ speculative execution
fp rust ~ rust
borrow checker, borrowck ~ rust, ownership, memory safety
goroutine, goroutines ~ go, concurrency
channels ~ go, concurrency
pnp ~ npm
bundler, bundlers, bundling ~ modules, webpack
transpiler, transpilers ~ compilers
ast ~ parsing, compilers
llvm ~ compilers
repl ~ shell, interpreter
tmux ~ terminal
vim, neovim, emacs ~ editor
vscode, vs code > visual studio code, editor
copilot ~ github copilot, ai
`;

/** Another text for a spelling, and its weight relative to the spelling itself. */
export interface AliasMeaning {
  readonly text: string;
  readonly weight: number;
}

const WEIGHTS: Readonly<Record<string, number>> = { '>': 1, '=': 0.9, '~': 0.5 };

/** Short names, synonyms and words of other languages, by their folded spelling. */
export const ALIASES: ReadonlyMap<string, readonly AliasMeaning[]> = aliasesOf(`${LINES}${TRANSLATIONS}`);

const KEYS = [...ALIASES.keys()].sort();
/** Letters from which a text begins a name, and names that it may begin: of fewer, and among more, any may be meant. */
const MIN_BEGUN = 5;
const MAX_BEGUN = 3;

/** The names that a folded text begins and their meanings; none where it is a name itself, or begins too many. */
export function namesBegunBy(text: string): readonly AliasMeaning[] {
  if (text.length < MIN_BEGUN || ALIASES.has(text)) return [];
  const names = KEYS.slice(firstFrom(text), firstFrom(text) + MAX_BEGUN + 1).filter((key) => key.startsWith(text));
  return names.length > MAX_BEGUN ? [] : names.flatMap((text) => [{ text, weight: 1 }, ...(ALIASES.get(text) ?? [])]);
}

/** The place of the first name that is not before a text. */
function firstFrom(text: string): number {
  let [low, high] = [0, KEYS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((KEYS[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
      if (names.length === 0) continue;
      const aliasesOfSpelling = names.map((text) => ({ text, weight: WEIGHTS[sign] ?? 0 }));
      aliases.set(foldText(spelling), [...(aliases.get(foldText(spelling)) ?? []), ...aliasesOfSpelling]);
    }
  }
  return aliases;
}
