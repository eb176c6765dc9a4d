const names = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Unambiguous names of technologies, matched in any case. */
export const CLEAR_NAMES = names(`
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
export const LIKELY_NAMES = names(`
  Angular, Bash, Cypress, Firebase, Flutter, Git, Java, Julia, Perl, Prometheus, Python, React, Redux, Ruby, Rust,
  Scala, Zig`);

/** Names that are also everyday English words: they count only in a technical context. */
export const AMBIGUOUS_NAMES = names(`
  Ada, Assembly, Astro, Babel, Bun, C, Caddy, Cassandra, Consul, Dart, Elm, Envoy, Express, Flask, Gatsby, Go,
  Groovy, Helm, Jest, Maven, Mocha, Nim, Phoenix, Postman, Prettier, Prisma, R, Remix, Selenium, Sentry, Snowflake,
  Swift, Vault, Yarn, Zed`);
