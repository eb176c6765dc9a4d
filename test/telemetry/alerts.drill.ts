import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { needs } from '../support/needs.ts';

const FOLDER = 'deploy/observability';
const rules = (): { alert: string; annotations: Record<string, string> }[] =>
  parse(readFileSync(`${FOLDER}/alerts.yaml`, 'utf8')).groups.flatMap((group: any) => group.rules);
const promtool = (...args: string[]): string => execFileSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });

describe('alerts', function () {
  this.timeout(60_000);
  before(function () {
    needs(this, 'promtool');
  });

  it('are what Prometheus takes, and so is the example that scrapes', () => {
    expect(promtool('check', 'rules', 'alerts.yaml')).to.contain(`${rules().length} rules found`);
    expect(promtool('check', 'config', 'prometheus.yml')).to.contain('is valid prometheus config');
  });

  it('fire when they are to, and only then', () => {
    expect(promtool('test', 'rules', 'alerts.test.yaml')).to.contain('SUCCESS');
  });

  it('each has a case in which it fires and one in which it does not', () => {
    const { tests } = parse(readFileSync(`${FOLDER}/alerts.test.yaml`, 'utf8'));
    const cases = tests.flatMap((one: any) => one.alert_rule_test);
    const named = (fires: boolean): string[] =>
      cases.filter((one: any) => one.exp_alerts.length > 0 === fires).map((one: any) => one.alertname);
    const names = rules().map(({ alert }) => alert);
    expect(names).to.have.length.of.at.least(10);
    expect(named(true)).to.have.members(names);
    expect(named(false)).to.have.members(names);
  });

  it('are explained, each with what to do', () => {
    const page = readFileSync('docs/observability.md', 'utf8');
    for (const { alert, annotations } of rules()) {
      expect(page, alert).to.contain(`\`${alert}\``);
      expect(Object.keys(annotations)).to.have.members(['summary', 'description']);
    }
  });
});
