import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNTS } from '../0019-baseline/engagement.ts';
import { BACK, FALLS_OF_POSTS, TAGS_OF_POSTS } from './back.ts';
import { CHANGES, POSTS, RANKS, TABLES } from './tables.ts';

/**
 * Takes what votes, views and comments change out of the wide rows of posts. A vote appends to `count_changes`; a flush
 * every few seconds adds up what has come since and moves each post in the lists once.
 */
export class PostRanks0023 implements MigrationInterface {
  name = 'PostRanks0023';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [TABLES, RANKS, POSTS, CHANGES]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(BACK);
    for (const part of [COUNTS, TAGS_OF_POSTS, FALLS_OF_POSTS]) await runner.query(part);
  }
}
