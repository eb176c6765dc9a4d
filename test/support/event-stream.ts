import type { Dispatcher } from 'undici';

/** An event of a stream. */
export interface Told {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly data: { content?: string; id?: string; postId?: string };
}

/** A stream as its client has read it so far. */
export class Reader {
  text = '';
  ended = false;

  constructor(private readonly answer: Dispatcher.ResponseData) {
    answer.body.setEncoding('utf8');
    answer.body
      .on('data', (chunk: string) => (this.text += chunk))
      .once('close', () => (this.ended = true))
      .on('error', () => undefined);
  }

  get events(): Told[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as Told);
  }

  get said(): string[] {
    return this.events.map(({ data }) => data.content ?? data.postId ?? data.id ?? '');
  }

  /** The last place that was named. */
  get place(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  }

  close(): void {
    this.answer.body.destroy();
  }
}
