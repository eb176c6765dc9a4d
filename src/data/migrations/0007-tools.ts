/** Tools that a new service knows, so that people find them by the same name. Titles are ASCII, as their makers write them. */
export const WELL_KNOWN_TOOLS = [
  // languages
  'Ada', 'Assembly', 'Bash', 'C', 'C#', 'C++', 'Clojure', 'COBOL', 'CSS', 'Dart', 'Elixir', 'Elm', 'Erlang', 'F#', 'Fortran', 'Go', 'Groovy', 'Haskell', 'HTML', 'Java', 'JavaScript',
  'Julia', 'Kotlin', 'Lua', 'MATLAB', 'Nim', 'Objective-C', 'OCaml', 'Perl', 'PHP', 'PowerShell', 'Prolog', 'Python', 'R', 'Ruby', 'Rust', 'Scala', 'Solidity', 'SQL', 'Swift', 'TypeScript', 'Zig',
  // runtimes and frameworks
  '.NET', 'Angular', 'ASP.NET', 'Astro', 'Bun', 'Deno', 'Django', 'Express', 'FastAPI', 'Fastify', 'Flask', 'Flutter', 'Gatsby', 'Hono', 'htmx', 'jQuery', 'Koa', 'Laravel', 'NestJS', 'Next.js',
  'Node.js', 'Nuxt', 'Phoenix', 'Preact', 'Qwik', 'React', 'React Native', 'Redux', 'Remix', 'Ruby on Rails', 'SolidJS', 'Spring Boot', 'Svelte', 'SvelteKit', 'Symfony', 'Tailwind CSS', 'Vue.js', 'WordPress',
  // data
  'Apache Kafka', 'Apache Spark', 'Cassandra', 'ClickHouse', 'CockroachDB', 'DynamoDB', 'Elasticsearch', 'Firebase', 'GraphQL', 'InfluxDB', 'MariaDB', 'Memcached', 'Microsoft SQL Server', 'MongoDB',
  'MySQL', 'Neo4j', 'Oracle Database', 'PostgreSQL', 'Prisma', 'RabbitMQ', 'Redis', 'Snowflake', 'SQLite', 'Supabase',
  // machines and delivery
  'Amazon Web Services', 'Ansible', 'Apache HTTP Server', 'Argo CD', 'Azure', 'Caddy', 'CircleCI', 'Cloudflare', 'Consul', 'DigitalOcean', 'Docker', 'Envoy', 'GitHub Actions', 'GitLab CI', 'Google Cloud',
  'Grafana', 'HAProxy', 'Helm', 'Heroku', 'Istio', 'Jenkins', 'Kubernetes', 'Linux', 'Netlify', 'nginx', 'OpenTelemetry', 'Podman', 'Prometheus', 'Pulumi', 'Sentry', 'Terraform', 'Vault', 'Vercel',
  // learning from data
  'Hugging Face', 'Jupyter', 'Keras', 'LangChain', 'NumPy', 'Ollama', 'OpenCV', 'pandas', 'PyTorch', 'scikit-learn', 'TensorFlow',
  // making and testing
  'Babel', 'Cypress', 'Emacs', 'ESLint', 'esbuild', 'Figma', 'Git', 'GitHub', 'GitHub Copilot', 'GitLab', 'Gradle', 'IntelliJ IDEA', 'Jest', 'Jira', 'JUnit', 'Maven', 'Mocha', 'Neovim', 'npm', 'Playwright',
  'pnpm', 'Postman', 'Prettier', 'PyCharm', 'pytest', 'Selenium', 'Storybook', 'tmux', 'Vim', 'Visual Studio', 'Visual Studio Code', 'Vite', 'Vitest', 'webpack', 'Xcode', 'Yarn', 'Zed',
];
