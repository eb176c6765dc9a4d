// What the documentation page shows beyond Swagger UI: samples of each call in four languages before and after it is made, a
// filter that looks through operations, and a mark on what may change.
const quoted = (text) => JSON.stringify(text);
const linesOf = (headers, line) => Object.entries(headers).map(([name, value]) => line(quoted(name), quoted(value)));
const partsOf = (request) => ({ url: request.get('url'), method: request.get('method').toUpperCase(), headers: request.get('headers')?.toJS() ?? {}, body: textOf(request.get('body')) });
const textOf = (body) => (body === undefined || body === '' || typeof body === 'string' ? body || undefined : JSON.stringify(body.toJS?.() ?? body));

const javascript = (request) => {
  const { url, method, headers, body } = partsOf(request);
  const options = [`  method: '${method}',`, '  headers: {', ...linesOf(headers, (name, value) => `    ${name}: ${value},`), '  },', ...(body ? [`  body: ${quoted(body)},`] : [])];
  return [`const response = await fetch(${quoted(url)}, {`, ...options, '});', 'if (!response.ok) throw new Error((await response.json()).message);', 'console.log(await response.text());'].join('\n');
};
const python = (request) => {
  const { url, method, headers, body } = partsOf(request);
  const args = [`    ${quoted(url)},`, `    method="${method}",`, '    headers={', ...linesOf(headers, (name, value) => `        ${name}: ${value},`), '    },', ...(body ? [`    data=${quoted(body)}.encode(),`] : [])];
  return ['from urllib.request import Request, urlopen', '', 'request = Request(', ...args, ')', 'with urlopen(request) as response:', '    print(response.read().decode())'].join('\n');
};
const go = (request) => {
  const { url, method, headers, body } = partsOf(request);
  const main = [
    `\trequest, err := http.NewRequest("${method}", ${quoted(url)}, ${body ? `strings.NewReader(${quoted(body)})` : 'nil'})`,
    '\tif err != nil {', '\t\tlog.Fatal(err)', '\t}',
    ...linesOf(headers, (name, value) => `\trequest.Header.Set(${name}, ${value})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {', '\t\tlog.Fatal(err)', '\t}',
    '\tdefer response.Body.Close()',
    '\tio.Copy(os.Stdout, response.Body)',
  ];
  const packages = ['io', 'log', 'net/http', 'os', ...(body ? ['strings'] : [])];
  return ['package main', '', 'import (', ...packages.map((name) => `\t"${name}"`), ')', '', 'func main() {', ...main, '}'].join('\n');
};

const followed = (spec, node) => (node?.get('$ref') ? spec.getIn(node.get('$ref').slice(2).split('/')) : node);
const exampleOf = (node) => node.get('example') ?? node.get('examples')?.first()?.get('value');

// The call that the contract itself gives as an example.
const sampleOf = (Im, spec, path, method) => {
  const operation = spec.getIn(['paths', path, method]);
  const given = Im.List(spec.getIn(['paths', path, 'parameters']) ?? []).concat(operation.get('parameters') ?? []).map((one) => followed(spec, one));
  const named = (place) => given.filter((one) => one.get('in') === place && exampleOf(one) !== undefined && exampleOf(one) !== '');
  const filled = named('path').reduce((text, one) => text.replace(`{${one.get('name')}}`, encodeURIComponent(exampleOf(one))), path);
  const query = new URLSearchParams(named('query').toArray().map((one) => [one.get('name'), String(exampleOf(one))]));
  const media = operation.getIn(['requestBody', 'content', 'application/json']);
  const body = media && exampleOf(media);
  const open = operation.get('security')?.size === 0;
  return Im.fromJS({
    url: `${spec.getIn(['servers', 0, 'url'])}${filled}${query.size > 0 ? `?${query}` : ''}`,
    method: method.toUpperCase(),
    headers: { ...(open ? {} : { Authorization: 'Bearer <your token>' }), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? '' : JSON.stringify(body.toJS?.() ?? body),
  });
};

window.DocsSamples = ({ React: { createElement: h }, Im }) => {
  const withSample = (Original, system) => (props) => {
    const Snippets = system.getComponent('RequestSnippets', true);
    const request = sampleOf(Im, system.specSelectors.specJson(), props.path, props.method);
    return h('div', null, h('div', { className: 'responses-wrapper sample' }, h(Snippets, { request })), h(Original, props));
  };
  const withMark = (Original, system) => (props) => {
    const { path, method } = props.operationProps.toObject();
    const experimental = system.specSelectors.specJson().getIn(['paths', path, method, 'x-experimental']);
    return h('span', { className: 'opblock-summary-path-wrapper' }, h(Original, props), experimental ? h('small', { className: 'experimental' }, ' experimental') : null);
  };

  return {
    fn: {
      requestSnippetGenerator_javascript: javascript,
      requestSnippetGenerator_python: python,
      requestSnippetGenerator_go: go,
      opsFilter: (tags, phrase) => {
        const wanted = phrase.toLowerCase();
        const matches = (one) => ['summary', 'description', 'operationId'].some((name) => one.getIn(['operation', name], '').toLowerCase().includes(wanted)) || `${one.get('method')} ${one.get('path')}`.includes(wanted);
        return tags.map((tag, name) => (name.includes(wanted) ? tag : tag.update('operations', (all) => all.filter(matches)))).filter((tag) => tag.get('operations').size > 0);
      },
    },
    wrapComponents: { responses: withSample, OperationSummaryPath: withMark },
  };
};
