import { expect } from 'chai';
import {
  closeStatementMessage,
  messageLength,
  ownStatement,
  parsedStatement,
  queryMessage,
  readAnswer,
  startupMessage,
  syncMessage,
  wantsAnswer,
} from '../../src/data/embedded/wire.ts';

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

describe('embedded database: wire protocol', () => {
  it('gives named statements a prefix and leaves unnamed ones alone', () => {
    expect(ownStatement(message('P', 'hot\0select 1\0\0\0'), 'c7_')).to.deep.equal(message('P', 'c7_hot\0select 1\0\0\0'));
    expect(ownStatement(message('B', 'portal\0hot\0\0\0'), 'c7_')).to.deep.equal(message('B', 'portal\0c7_hot\0\0\0'));
    expect(ownStatement(message('D', 'Shot\0'), 'c7_')).to.deep.equal(message('D', 'Sc7_hot\0'));
    for (const same of [message('P', '\0select 1\0\0\0'), message('B', 'p\0\0\0\0'), message('C', 'Pp\0'), syncMessage()]) {
      expect(ownStatement(same, 'c7_')).to.equal(same);
    }
  });

  it('knows which statement a Parse makes', () => {
    expect(parsedStatement(message('P', 'hot\0select 1\0\0\0'))).to.equal('hot');
    expect(parsedStatement(message('P', '\0select 1\0\0\0'))).to.equal(undefined);
    expect(parsedStatement(closeStatementMessage('hot'))).to.equal(undefined);
  });

  it('reads lengths, waits for more bytes and refuses nonsense', () => {
    expect(messageLength(queryMessage('select 1'), true)).to.equal(14);
    expect(messageLength(startupMessage(), false)).to.equal(startupMessage().length);
    expect(messageLength(Buffer.from('Q\0\0'), true)).to.equal(undefined);
    expect(() => messageLength(Buffer.from('GET / HTTP/1.1'), true)).to.throw('not a Postgres message');
  });

  it('finds status and notifications, and is not misled by row data that looks like them', () => {
    const note = message('A', '\0\0\0\x07ch\0hello\0');
    const answer = readAnswer(Buffer.concat([message('D', 'Z\0\0\0\x05T'), note, message('C', 'SELECT 1\0'), message('Z', 'I')]));
    expect(answer).to.deep.equal({ status: 'I', notifications: [note] });
    expect(readAnswer(message('D', 'Z\0\0\0\x05I')).status).to.equal(undefined);
  });

  it('holds promises back until a Sync or Flush asks for the answer', () => {
    expect(['P', 'B', 'D', 'E', 'C'].map((type) => wantsAnswer(message(type, '')))).to.not.include(true);
    expect(['Q', 'S', 'H', 'F'].map((type) => wantsAnswer(message(type, '')))).to.not.include(false);
  });
});
