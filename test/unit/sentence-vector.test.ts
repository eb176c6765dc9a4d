import { expect } from 'chai';
import { sentenceVector } from '../../src/domain/text/sentence-vector.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';

describe('the vector of a sentence', () => {
  const table = readWordTable();
  const alike = (a: string, b: string): number => {
    const [x, y] = [sentenceVector(table, a) ?? [], sentenceVector(table, b) ?? []];
    return x.reduce((sum, part, i) => sum + part * (y[i] ?? 0), 0);
  };

  it('has length 1 and as many parts as the table', () => {
    const vector = sentenceVector(table, 'how do databases store things') ?? [];
    expect(vector).to.have.length(table.dimensions);
    expect(Math.hypot(...vector)).to.be.closeTo(1, 1e-6);
  });

  it('lies near to that of another sentence of the same meaning', () => {
    expect(alike('the doctor looked at the patient', 'a physician saw the sick man')).to.be.above(
      alike('the doctor looked at the patient', 'compilers turn source into machine code') + 0.2,
    );
  });

  it('hardly depends on the commonest words, their order, signs and case', () => {
    expect(alike('databases', 'The DATABASES, and so on...')).to.be.above(0.9);
    expect(alike('memory of the server', 'server memory')).to.be.above(0.95);
  });

  it('knows the words of developers, and which of them belong together', () => {
    for (const name of 'kubernetes docker typescript postgresql git graphql sqlite json c++ wasm k8s .NET Node.js'.split(
      ' ',
    ))
      expect(sentenceVector(table, name), name).to.have.length(table.dimensions);
    const nearer = (a: string, b: string, far: string): void => {
      expect(alike(a, b), `${a} and ${b}`).to.be.above(alike(a, far) + 0.2);
    };
    nearer('kubernetes', 'docker containers', 'typescript');
    nearer('postgresql', 'sqlite', 'react components');
    nearer('git', 'commits and branches', 'css');
    nearer('transformer models', 'neural networks', 'http headers');
  });

  it('reads a name that is not known by its version and its parts', () => {
    expect(alike('postgresql15', 'postgresql')).to.be.above(0.99);
    expect(alike('next.js', 'nextjs')).to.be.above(0.99);
    expect(alike('kube-proxy', 'kube proxy')).to.be.above(0.99);
    expect(table.index.has('databaseserver')).to.equal(false);
    expect(alike('a databaseserver', 'database server')).to.be.above(0.9);
  });

  it('is none of a text in another language that has a known word or two', () => {
    for (const text of [
      'Wie man eine Datenbank mit Docker in der Produktion betreibt und dabei nicht die Übersicht verliert',
      'Cómo optimizar consultas en una base de datos para que sean más rápidas',
      'Comment déployer une application dans le nuage sans que les développeurs y passent leurs nuits',
      'Как запустить базу данных в контейнере Docker',
      '用 Docker 运行数据库的最佳实践和常见问题',
    ])
      expect(sentenceVector(table, text), text).to.equal(undefined);
  });

  it('is none without a known word', () => {
    for (const text of ['', '   ', '!?', 'zzxqy qqzzy', '日本語', '😀', '\0'])
      expect(sentenceVector(table, text), text).to.equal(undefined);
  });

  it('fits the column that stores it', () => {
    expect(table.dimensions).to.equal(100);
    expect(table.vectors).to.have.length(table.index.size * table.dimensions);
    expect(table.weights).to.have.length(table.index.size);
  });
});
